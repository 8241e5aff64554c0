/** @jest-environment jsdom */
import { arriveAt, forgetPlaces, watchPlaces } from "@/lib/scroll/places";
import { readPlaces } from "@/lib/scroll/place-store";

const listAt = (top: number): Element => {
  document.body.innerHTML = `<div data-scroll-part="list"><p data-row-key="a"></p></div>`;
  const list = document.querySelector("div");
  if (!list) throw new Error("no list");
  list.scrollTop = top;
  return list;
};
const keptTop = (): number | undefined => [...readPlaces().values()].at(-1)?.marks["list"]?.top;

afterEach(forgetPlaces);

test("what was scrolled before the scripts came is kept as what is scrolled later", () => {
  listAt(120);
  arriveAt("clerk");
  const end = watchPlaces();
  window.dispatchEvent(new Event("pagehide"));
  expect(keptTop()).toBe(120);
  end();
});

test("a list at its top is nothing to be kept", () => {
  listAt(0);
  arriveAt("clerk");
  const end = watchPlaces();
  window.dispatchEvent(new Event("pagehide"));
  expect(keptTop()).toBeUndefined();
  end();
});
