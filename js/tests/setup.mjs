import { setMaxListeners } from "node:events";

// Node warns of many listeners on one signal; a view has one for each thing that ends with it.
const { addEventListener } = AbortSignal.prototype;
AbortSignal.prototype.addEventListener = function (...args) {
  setMaxListeners(100, this);
  return addEventListener.apply(this, args);
};
