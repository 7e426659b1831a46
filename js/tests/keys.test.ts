// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { atTable, button, card, chosen, click, el, key, model, open, root, sent, settle } from "./atTable";
import { backs, hand, pairOnTable, thirteen, threeThirteen, treisprezece, trick } from "./snapshots";

atTable();

describe("keys", () => {
  it("go through the hand with one stop for Tab", async () => {
    await open(pairOnTable());
    const stops = [...el.querySelectorAll<HTMLElement>(".tw-card")].filter((at) => at.tabIndex === 0);
    expect(stops.map((at) => at.dataset.id)).toEqual(["c3s"]);
    card("c3s").focus();
    await key("ArrowRight");
    expect(document.activeElement).toBe(card("c4c"));
    await key("End");
    expect(document.activeElement).toBe(card("c2d"));
    await key("ArrowRight");
    expect(document.activeElement).toBe(card("c3s"));
  });

  it("do not leave the table, but for combinations with Ctrl and Meta", async () => {
    await open(pairOnTable());
    const heard: string[] = [];
    const listener = (event: KeyboardEvent) => {
      heard.push(event.key);
      expect((event.target as Element).closest("[data-lm-suppress-shortcuts]")).toBeNull();
    };
    document.body.addEventListener("keydown", listener);
    card("c3s").focus();
    for (const name of "abcdefghijklmnopqrstuvwxyz0123456789?".split("")) await key(name);
    for (const name of ["Delete", "Backspace", "ArrowDown", "Escape", "Tab", "Enter"]) await key(name);
    await key("s", { ctrlKey: true });
    await key("c", { metaKey: true });
    document.body.removeEventListener("keydown", listener);
    expect(heard).toEqual(["s", "c"]);
    expect(root().contains(document.activeElement)).toBe(true);
  });

  it("open no menu of the notebook, as a click with the other button may", async () => {
    await open(pairOnTable());
    const heard: number[] = [];
    const listen = ({ button }: MouseEvent) => heard.push(button);
    document.addEventListener("contextmenu", listen);
    for (const button of [0, 2])
      card("c6s").dispatchEvent(new MouseEvent("contextmenu", { button, bubbles: true }));
    document.removeEventListener("contextmenu", listen);
    expect(heard).toEqual([2]);
  });

  it("that can do nothing are sent to Python, which says why", async () => {
    await open(pairOnTable({ actions: [] }));
    model.python = ({ id }) => ({ id, type: "no", seq: 1, code: "must_lead", text: "It is your lead." });
    card("c6s").focus();
    await key("x");
    expect(sent("pass")).toHaveLength(1);
    expect(el.querySelector(".tw-why-text")?.textContent).toBe("It is your lead.");
    await key("u");
    expect(sent("undo")).toHaveLength(1);
  });

  it("stay in the hand when a card is played and when a panel closes", async () => {
    await open(pairOnTable());
    card("c6s").focus();
    const own = hand(0, "3s 4c 5d 6h 8c");
    model.write(
      "snapshot",
      thirteen({ seq: 2, zones: [own, backs(1, 9), backs(2, 11), backs(3, 13), trick("0: 6s 6d")] }),
    );
    await settle();
    expect(document.activeElement).toBe(card("c6h"));
    button("help").click();
    await settle();
    expect((document.activeElement as HTMLElement).dataset.panel).toBe("help");
    await key("Escape");
    expect(document.activeElement).toBe(button("help"));
  });

  it.each([
    [thirteen(), [], "P X"],
    [treisprezece(), ["draw", "call"], "P X D C"],
    [threeThirteen(), ["draw", "take", "out", "meld"], "P X D T O G M"],
  ])(
    "are told of in the help, those for actions where the game has them",
    async (shown, actions, expected) => {
      await open({ ...shown, style: { ...shown.style, actions } });
      button("help").click();
      await settle();
      const told = [...el.querySelectorAll(".tw-help kbd")].map((at) => at.textContent);
      expect(told.slice(3, -7).join(" ")).toBe(expected);
    },
  );

  it("sort, clear and rearrange", async () => {
    await open(thirteen({ zones: [hand(0, "3h 4s 5h"), backs(1, 1), trick("")] }));
    card("c3h").focus();
    await key(" ");
    await key("Escape");
    expect(chosen()).toEqual([]);
    await key("ArrowRight", { shiftKey: true });
    expect(el.querySelector('[data-action="sort"]')?.textContent).toContain("Your order");
  });

  it("carry the mark that keeps a notebook's shortcuts away, on all that can have the focus", async () => {
    await open(pairOnTable());
    for (const name of ["settings", "log", "help", "scores"]) {
      button(name).click();
      await settle();
      for (const at of el.querySelectorAll<HTMLElement>("button, input, select, summary, [tabindex]")) {
        at.focus();
        expect(at.getAttribute("data-lm-suppress-shortcuts"), at.outerHTML).toBe("true");
      }
    }
  });
});

describe("a call", () => {
  const LAST_CARD = {
    id: "last_card",
    action: "play",
    call: "last card",
    label: "Last card",
    needs: "selection",
  } as const;
  const twoLeft = () => {
    const shown = treisprezece({ zones: [hand(0, "3s Ts"), backs(1, 4), trick("1: 4h")] }, ["3s"]);
    return { ...shown, actions: [...shown.actions, LAST_CARD] };
  };

  it("pressed before a card is chosen goes with the play", async () => {
    await open(twoLeft());
    button("last_card").click();
    await settle();
    expect(button("last_card").getAttribute("aria-pressed")).toBe("true");
    expect(sent("play")).toEqual([]);
    await click("c3s");
    expect(sent("play")).toMatchObject([{ cards: ["c3s"], call: "last card" }]);
  });

  it("is armed by its key, too, and goes with the play", async () => {
    await open(twoLeft());
    card("c3s").focus();
    await key("c");
    expect(button("last_card").getAttribute("aria-pressed")).toBe("true");
    await click("c3s");
    expect(sent("play")).toMatchObject([{ call: "last card" }]);
  });

  it("is made for the seat whose it is while the table is handed over", async () => {
    const calls = [0, 1].map((seat) => ({
      id: `call_${seat}`,
      action: "call",
      call: "thirteen",
      label: "Thirteen!",
      needs: "none" as const,
      seat,
    }));
    await open({ ...treisprezece(), curtain: 1, seat: 1, seated: [0, 1], actions: calls });
    expect(button("play")).toBeNull();
    button("call_0").click();
    await settle();
    expect(sent("call")).toMatchObject([{ call: "thirteen", seat: 0 }]);
  });

  it("is off again when it can not be made any more", async () => {
    await open(twoLeft());
    button("last_card").click();
    await settle();
    model.write("snapshot", { ...treisprezece(), seq: 2, ply: 2 });
    await settle();
    model.write("snapshot", { ...twoLeft(), seq: 3, ply: 3 });
    await settle();
    expect(button("last_card").getAttribute("aria-pressed")).toBe("false");
  });

  it("goes away with the chance to make it, while the other buttons stay", async () => {
    await open(twoLeft());
    const later = { seq: 2, ply: 2, turn: 1, actions: [], legal: { moves: {}, usable: [] } };
    model.write("snapshot", { ...twoLeft(), ...later });
    await settle();
    expect(button("last_card")).toBeNull();
    expect(button("play")).not.toBeNull();
  });
});
