import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    css: true,
    setupFiles: ["tests/setup.mjs"],
  },
});
