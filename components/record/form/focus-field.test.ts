// Guarantees: a fault gets the focus, unless its user has typed or clicked since the save was asked for.
import { fireEvent, renderHook } from "@testing-library/react";
import { fieldId } from "@/components/fields/field-row";
import { focusField, momentOfFocus, useLead } from "@/components/record/form/focus-field";

const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const field = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`);

beforeEach(() => {
  document.body.innerHTML = '<div data-field="fax"><input id="fault"></div><input id="elsewhere">';
  field("elsewhere")?.focus();
});

it("goes to the fault", async () => {
  focusField("fax");
  await frames();
  expect(document.activeElement).toBe(field("fault"));
});

it.each(["input", "keydown", "pointerdown"] as const)("stays after %s", async (act) => {
  const asked = momentOfFocus();
  fireEvent(field("elsewhere") as Element, new Event(act, { bubbles: true }));
  focusField("fax", asked);
  await frames();
  expect(document.activeElement).toBe(field("elsewhere"));
});

it("goes to the first of a group that has the field's name and takes no focus", async () => {
  const group = `<div id="${fieldId("isTaxAgent")}" role="radiogroup"><input type="radio" id="yes"><input type="radio"></div>`;
  document.body.innerHTML = `<div data-field="isTaxAgent">${group}</div>`;
  focusField("isTaxAgent");
  await frames();
  expect(document.activeElement).toBe(field("yes"));
});

it("waits for a tab that a busy machine opens late", async () => {
  document.querySelector("[data-field]")?.remove();
  focusField("fax", momentOfFocus(), performance.now() - 3_000);
  await frames();
  document.body.insertAdjacentHTML("beforeend", '<div data-field="fax"><input id="late"></div>');
  await frames();
  expect(document.activeElement).toBe(field("late"));
});

it("gives up when typing begins before the field's tab is open", async () => {
  document.querySelector("[data-field]")?.remove();
  focusField("fax");
  await frames();
  fireEvent.input(field("elsewhere") as Element);
  document.body.insertAdjacentHTML("beforeend", '<div data-field="fax"><input id="late"></div>');
  await frames();
  expect(document.activeElement).toBe(field("elsewhere"));
});

it("a row of a list stands where its first item does", async () => {
  document.body.innerHTML =
    '<input id="tenth" data-field="partners.10.name"><div data-field="partners.1.name"><input id="first"></div>';
  focusField("partners.1");
  await frames();
  expect(document.activeElement).toBe(field("first"));
});

it("what is shown nowhere is shown with what it belongs to", async () => {
  document.body.innerHTML = '<div data-field="partners"><input id="list"></div><input id="elsewhere">';
  focusField("partners.3.name", momentOfFocus(), performance.now() - 1_001);
  await frames();
  await frames();
  expect(document.activeElement).toBe(field("list"));
});

it("a part that leads to its items itself is asked for them, and for no others", async () => {
  document.body.innerHTML = '<div data-field="lines"><input id="any"></div>';
  const lead = jest.fn((path: string) => path === "lines.2.amount1");
  const { unmount } = renderHook(() => useLead("lines", lead));
  focusField("lines.2.amount1");
  await frames();
  expect(lead).toHaveBeenCalledWith("lines.2.amount1");
  expect(document.activeElement).not.toBe(field("any"));
  focusField("lines");
  await frames();
  expect(document.activeElement).toBe(field("any"));
  unmount();
  lead.mockClear();
  focusField("lines.2.amount1");
  await frames();
  expect(lead).not.toHaveBeenCalled();
});
