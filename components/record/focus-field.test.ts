// Guarantees: a fault gets the focus, unless its user has typed or clicked since the save was asked for.
import { fireEvent } from "@testing-library/react";
import { focusField, momentOfFocus } from "@/components/record/focus-field";

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

it("gives up when typing begins before the field's tab is open", async () => {
  document.querySelector("[data-field]")?.remove();
  focusField("fax");
  await frames();
  fireEvent.input(field("elsewhere") as Element);
  document.body.insertAdjacentHTML("beforeend", '<div data-field="fax"><input id="late"></div>');
  await frames();
  expect(document.activeElement).toBe(field("elsewhere"));
});
