import { whenHeldScript } from "@/lib/host/early-press";
import { earlySubmitScript } from "@/lib/host/early-submit";

// The head's parts that make an early submit good; journeys on a held line: e2e/record/early-press.spec.ts. // docs/decisions/0031

interface Head {
  __held: (element: Element) => boolean;
  __untold: (element: Element) => boolean;
  __tell: () => void;
}
const head = self as unknown as Head;

let isHeld = false;
let isUntold = false;
const sent = jest.fn();
const told = jest.fn();
const left = jest.fn();
/** Calls of both in their order. */
const isBefore = (first: jest.Mock, second: jest.Mock): boolean =>
  (first.mock.invocationCallOrder[0] ?? Infinity) < (second.mock.invocationCallOrder[0] ?? -Infinity);

beforeAll(() => {
  head.__held = () => isHeld;
  head.__untold = () => isUntold;
  head.__tell = told;
  // As the head runs it: no module, and before anything else.
  new Function(whenHeldScript + earlySubmitScript)();
});

let form: HTMLFormElement;
const button = (name: string) => form.querySelector<HTMLButtonElement>(`[name=${name}]`) as HTMLButtonElement;

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  [isHeld, isUntold] = [false, false];
  document.body.innerHTML =
    '<form method="post"><input name="text"><button name="save">保存</button><button name="hand">提交</button></form>';
  form = document.querySelector("form") as HTMLFormElement;
  // What React hears; nothing while it does not hold the form.
  form.addEventListener("submit", (event) => {
    if (isHeld) sent((event.submitter as HTMLButtonElement | null)?.name ?? "Enter");
    if (!event.defaultPrevented) left();
  });
});
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => jest.advanceTimersByTime(ms);
function come(): void {
  isHeld = true;
  wait(200);
}

test("a form sent too early is sent once, by its own button, when React holds it; the browser never sends it", () => {
  button("hand").click();
  wait(5_000);
  expect(sent).not.toHaveBeenCalled();
  come();
  wait(10_000);
  expect(sent.mock.calls).toEqual([["hand"]]);
  expect(left).not.toHaveBeenCalled();
});

test("pressed again and again: once, by the last button; also when React hears the last press itself", () => {
  button("save").click();
  wait(100);
  button("save").click();
  button("hand").click();
  wait(100);
  come();
  expect(sent.mock.calls).toEqual([["hand"]]);
  isHeld = false;
  form.requestSubmit();
  wait(10);
  // Held by now, and pressed before the next look.
  isHeld = true;
  form.requestSubmit();
  wait(5_000);
  expect(sent.mock.calls).toEqual([["hand"], ["Enter"]]);
});

test("what was typed early is told before a press that React hears itself", () => {
  isHeld = true;
  button("save").click();
  expect(sent.mock.calls).toEqual([["save"]]);
  expect(isBefore(told, sent)).toBe(true);
});

test("what was typed early is told before a press that React takes the page over for", () => {
  // At the root React takes over what the press is about, before the form hears of it.
  document.addEventListener("submit", () => (isHeld = true), { capture: true, once: true });
  const react = jest.fn();
  document.addEventListener("submit", react, { once: true });
  button("save").click();
  wait(5_000);
  expect(react).toHaveBeenCalledTimes(1);
  expect(isBefore(told, react)).toBe(true);
});

test("what was typed early is told first", () => {
  isUntold = true;
  form.requestSubmit();
  come();
  expect(sent).not.toHaveBeenCalled();
  isUntold = false;
  wait(100);
  expect(sent.mock.calls).toEqual([["Enter"]]);
});

test.each([
  ["a button that may not be pressed any more", () => (button("save").disabled = true)],
  ["a button that has gone", () => button("save").remove()],
  ["a form that has gone", () => form.remove()],
  ["scripts that come after a minute", () => wait(61_000)],
])("sends nothing by %s", (_, change) => {
  button("save").click();
  wait(100);
  change();
  come();
  wait(5_000);
  expect(sent).not.toHaveBeenCalled();
  expect(left).not.toHaveBeenCalled();
});
