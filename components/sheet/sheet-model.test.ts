// Guarantees: the form of figures moves, types, undoes and pastes as a spreadsheet does; what is no amount is kept as it
// was typed and told; a block is written whole or not at all; a blank is no 0.
import { isAmount, plainAmount, showAmount } from "@/contracts/kit/amount/amount";
import { pressed } from "@/components/sheet/sheet-keys";
import {
  beginSheet,
  beginTyping,
  cancel,
  clear,
  commit,
  copyText,
  faultOf,
  goTo,
  preview,
  redo,
  selectAll,
  type SheetState,
  type,
  undo,
} from "@/components/sheet/sheet-model";
import { paste } from "@/components/sheet/sheet-paste";
import { sampleSheet as form } from "@/components/sheet/sheet-sample";
import { SheetStore } from "@/components/sheet/sheet-store";

const at = (row: number, column = 0) => ({ row, column });
const begun = (values: Record<string, string> = {}): SheetState => beginSheet(form, values);
const typed = (state: SheetState, text: string): SheetState => commit(form, type(form, state, text));
const key = (name: string, more: object = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
/** Keys one after the other; what they make of a form. */
function press(values: Record<string, string>, ...keys: ReturnType<typeof key>[]): SheetState {
  const store = new SheetStore(form, values);
  for (const one of keys) store.set(pressed(store, one) ?? store.state);
  return store.state;
}

describe("amounts as they are shown", () => {
  it.each([
    ["1234567.50", "yuan", false, "1,234,567.50"],
    ["-1234.50", "yuan", false, "-1,234.50"],
    ["-1234.50", "yuan", true, "(1,234.50)"],
    ["", "yuan", false, ""],
    ["0.00", "yuan", false, "0.00"],
    ["12345678.91", "wan", false, "1,234.567891"],
    ["30000.00", "wan", false, "3"],
    ["约三万", "yuan", false, "约三万"],
  ] as const)("%s in %s, brackets %s: %s", (value, unit, brackets, shown) => {
    expect(showAmount(value, unit, brackets)).toBe(shown);
  });

  it("types in 万元 without losing a fen", () => {
    expect(plainAmount("12345678.91", "wan")).toBe("1234.567891");
    const state = { ...begun({ "r1.end": "12345678.91" }), unit: "wan" as const };
    expect(commit(form, beginTyping(form, state)).values["r1.end"]).toBe("12345678.91");
    expect(typed(state, "1234.567892").values["r1.end"]).toBe("12345678.92");
  });
});

describe("moving", () => {
  it("begins in the first cell that is typed", () => expect(begun().at).toEqual(at(1)));

  it.each([
    ["↓ passes a heading", [key("ArrowDown"), key("ArrowDown")], at(4)],
    ["↑ stops at the edge", [key("ArrowUp")], at(1)],
    ["→ and ← stop at the edges", [key("ArrowRight"), key("ArrowRight")], at(1, 1)],
    ["Tab goes on to the next row", [key("Tab"), key("Tab")], at(2)],
    ["Shift+Tab goes back", [key("Tab"), key("Tab"), key("Tab", { shiftKey: true })], at(1, 1)],
    ["Enter goes down, past headings", [key("Enter"), key("Enter")], at(4)],
    ["Enter at the foot goes on in the next column", [key("Enter"), key("Enter"), key("Enter")], at(1, 1)],
    ["Shift+Enter goes up", [key("Enter"), key("Enter", { shiftKey: true })], at(1)],
    ["End goes to the last column", [key("End")], at(1, 1)],
    ["Ctrl+End goes to the last cell", [key("End", { ctrlKey: true })], at(5, 1)],
    ["Ctrl+Home goes to the first cell", [key("End", { ctrlKey: true }), key("Home", { ctrlKey: true })], at(1)],
    ["PageDown goes far down", [key("PageDown")], at(5)],
  ])("%s", (_, keys, expected) => expect(press({}, ...keys).at).toEqual(expected));

  it("Ctrl and an arrow go to the end of what is filled, else to what is filled next", () => {
    const values = { "r1.end": "1.00", "r2.end": "2.00" };
    expect(press(values, key("ArrowDown", { ctrlKey: true })).at).toEqual(at(2));
    expect(press({ "r3.end": "3.00" }, key("ArrowDown", { ctrlKey: true })).at).toEqual(at(4));
  });

  it("Tab leaves the form behind its last typed cell", () => {
    const store = new SheetStore(form, {});
    store.set(goTo(form, store.state, at(4, 1)));
    expect(pressed(store, key("Tab"))).toBeNull();
  });

  it("Shift extends what is selected, the computed row among it", () => {
    const state = press({}, ...Array.from({ length: 3 }, () => key("ArrowDown", { shiftKey: true })));
    expect([state.from, state.at]).toEqual([at(1), at(5)]);
  });
});

describe("typing", () => {
  it("keeps what was typed when the cell is left, exact to the fen", () => {
    expect(typed(begun(), "１２３．４５").values).toEqual({ "r1.end": "123.45" });
    expect(typed(begun(), "-0").values).toEqual({ "r1.end": "0.00" });
  });

  it("an arrow leaves the cell; after F2 it walks in the text", () => {
    const store = new SheetStore(form, {});
    store.set(type(form, store.state, "5"));
    expect(pressed(store, key("ArrowRight"))?.values).toEqual({ "r1.end": "5.00" });
    store.set(beginTyping(form, store.state));
    expect(pressed(store, key("ArrowRight"))).toBeNull();
    expect(pressed(store, key("Home"))).toBeNull();
  });

  it("Esc brings back what stood there", () => {
    const state = cancel(type(form, begun({ "r1.end": "7.00" }), "9"));
    expect([state.values["r1.end"], state.typing]).toEqual(["7.00", null]);
  });

  it("what is no amount is kept as it was typed, told at its cell, and counts for nothing", () => {
    const state = typed(begun({ "r2.end": "1.00" }), "三千");
    expect(state.values["r1.end"]).toBe("三千");
    expect(faultOf(form, { key: "r1", name: "" }, "三千")).toMatch(/不是金额/);
    const store = new SheetStore(form, state.values);
    expect(store.look("r1.end").notes).toHaveLength(1);
    expect(store.look("r4.end").text).toBe("1.00");
    expect(isAmount("三千")).toBe(false);
  });

  it("a number that the form's reader refuses is told at its cell, too", () => {
    const small: typeof form = {
      ...form,
      read: (text, unit) => (text.length > 8 ? { fault: "金额超出范围" } : form.read(text, unit)),
    };
    const { values } = commit(small, type(small, begun(), "123456789"));
    expect(new SheetStore(small, values).look("r1.end").notes).toEqual([{ tone: "error", message: "金额超出范围" }]);
  });

  it("below zero only where a row may be", () => {
    expect(faultOf(form, { key: "r1", name: "" }, "-5.00")).toMatch(/不能为负数/);
    expect(faultOf(form, { key: "r2", name: "", allowsMinus: true }, "-5.00")).toBeUndefined();
  });

  it("what is too small for 万元 is never taken for 元", () => {
    const state = typed({ ...begun(), unit: "wan" }, "1.23456789");
    expect(state.values["r1.end"]).toBe("1.23456789");
    const small: typeof form = {
      ...form,
      read: (text, unit) => (unit === "wan" ? { fault: "x" } : form.read(text, unit)),
    };
    expect(commit(small, type(small, { ...begun(), unit: "wan" }, "12")).values["r1.end"]).toBe("12万元");
  });

  it("nothing is typed into a computed row", () => {
    const state = goTo(form, begun(), at(5));
    expect(type(form, state, "1")).toBe(state);
    expect(beginTyping(form, state)).toBe(state);
  });

  it("computed rows follow when typing rests, and when the cell is left; a blank is no 0", () => {
    const store = new SheetStore(form, {});
    expect(store.look("r4.end").text).toBe("");
    store.set(type(form, store.state, "12"));
    expect(preview(form, store.state)["r1.end"]).toBe("12.00");
    expect(store.look("r4.end").text).toBe("");
    store.catchUp();
    expect(store.look("r4.end").text).toBe("12.00");
    store.set(type(form, store.state, "0"));
    store.set(commit(form, store.state));
    expect(store.look("r4.end").text).toBe("0.00");
  });

  it("a letter tells its own cell, a rest those that follow from it, and no others", () => {
    const store = new SheetStore(form, {});
    const told: string[] = [];
    for (const one of ["r1.end", "r2.end", "r3.end", "r4.end", "r1.begin", "r4.begin"])
      store.watch(one, () => told.push(one));
    store.set(type(form, store.state, "1"));
    expect(told).toEqual(["r1.end"]);
    store.catchUp();
    store.catchUp();
    expect(told).toEqual(["r1.end", "r4.end"]);
  });

  it("what is said of other cells meanwhile is drawn at once", () => {
    const store = new SheetStore(form, {});
    store.set(type(form, store.state, "1"));
    store.annotate(new Map([["r2.end", [{ tone: "warning", message: "请核对" }]]]));
    expect(store.look("r2.end").notes).toHaveLength(1);
  });
});

describe("blocks", () => {
  const block = "100\t200\r\n1,234.50\t-5\r\n\t\r\n300\t\r\n1634.50\t195\r\n";

  it("a block out of a workbook is laid over rows, headings and computed rows", () => {
    const state = paste(form, begun(), block);
    expect(state.values).toEqual({
      "r1.end": "100.00",
      "r1.begin": "200.00",
      "r2.end": "1234.50",
      "r2.begin": "-5.00",
      "r3.end": "300.00",
    });
    expect(state.said).toBe("已粘贴 6 格，2 格由系统计算，未改动");
    expect(undo(state).values).toMatchObject({ "r1.end": "", "r3.end": "" });
  });

  it.each([
    ["words", "100\n三千\n", "r2.end"],
    ["a row that may not be below zero", "-100\n2\n", "r1.end"],
    ["a date", "2024-12-31", "r1.end"],
  ])("%s: nothing is written, it is told at the cell", (_, text, faulty) => {
    const before = begun({ "r1.end": "7.00" });
    const state = paste(form, before, text);
    expect(state.values).toBe(before.values);
    expect([...state.refused.keys()]).toEqual([faulty]);
    expect(state.said).toMatch(/没有粘贴.*没有改动/);
    expect(typed(state, "1").refused.size).toBe(0);
  });

  it.each([
    ["too many rows", "1\n2\n3\n4\n5\n6\n"],
    ["too many columns", "1\t2\t3"],
  ])("%s: nothing is written", (_, text) => {
    const state = paste(form, begun(), text);
    expect(state.values).toEqual({});
    expect(state.said).toMatch(/没有粘贴：复制的内容有/);
  });

  it("a blank row is not taken for a heading: the block's sum, else its length, tells which is meant", () => {
    const plain = paste(form, begun(), "1\n2\n\n3\n");
    expect(plain.values).toEqual({ "r1.end": "1.00", "r2.end": "2.00" });
    const headed = paste(form, begun(), "1\n2\n\n3\n6\n");
    expect(headed.values).toEqual({ "r1.end": "1.00", "r2.end": "2.00", "r3.end": "3.00" });
  });

  it("a cell in quotes is one cell, whatever it holds", () => {
    const state = paste(form, begun(), '"1\r\n"\t"2"\r\n"3"\t4\r\n');
    expect(state.values).toEqual({ "r1.end": "1.00", "r1.begin": "2.00", "r2.end": "3.00", "r2.begin": "4.00" });
  });

  it("one amount goes into all that is selected", () => {
    expect(Object.keys(paste(form, selectAll(form, begun()), "1").values)).toHaveLength(6);
  });

  it("what is copied is what is pasted", () => {
    const full = paste(form, begun(), block);
    const all = selectAll(form, full);
    const text = copyText(form, all, new SheetStore(form, full.values).shown);
    expect(text.split("\n")[0]).toBe("100.00\t200.00");
    expect({ ...paste(form, begun(), text).values, "r3.begin": "" }).toEqual({ ...full.values, "r3.begin": "" });
  });
});

describe("undo and redo", () => {
  it("goes back step by step and forth again, until something else is typed", () => {
    let state = typed(begun(), "1");
    state = typed(goTo(form, state, at(2)), "2");
    const both = state.values;
    state = undo(undo(state));
    expect([state.values["r1.end"], state.at]).toEqual(["", at(1)]);
    expect(redo(redo(state)).values).toEqual(both);
    expect(redo(typed(state, "9")).values["r2.end"]).toBe("");
  });

  it("Delete blanks what is selected, in one step", () => {
    const full = paste(form, begun(), "1\t2\n3\t4");
    const cleared = clear(form, selectAll(form, full));
    expect(Object.values(cleared.values).every((value) => value === "")).toBe(true);
    expect(undo(cleared).values).toEqual(full.values);
  });
});

it("any order of edits gives the same amounts", () => {
  const edits = [
    ["1", "10"],
    ["2", "-3.30"],
    ["4", "0.01"],
  ] as const;
  const orders: (readonly (readonly [string, string])[])[] = [
    edits,
    [...edits].reverse(),
    [edits[1], edits[0], edits[2]],
  ];
  const results = orders.map((order) =>
    order.reduce<SheetState>((state, [row, text]) => typed(goTo(form, state, at(Number(row))), text), begun()),
  );
  const shown = results.map(({ values }) => new SheetStore(form, values).look("r4.end").text);
  expect(shown).toEqual(["6.71", "6.71", "6.71"]);
});
