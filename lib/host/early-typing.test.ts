import { earlyTypingScript, OWN_LETTERS } from "@/lib/host/early-typing";

// The head's part that tells React what was typed early; journeys on a held line: e2e/record/early-press.spec.ts. // docs/decisions/0031

interface Head {
  __held: (element: Element) => boolean;
  __tell: () => void;
}
type Tracked = HTMLInputElement & { _valueTracker?: { getValue: () => string } };

let isHeld = false;
const told = jest.fn();
let field: Tracked;

beforeAll(() => {
  (self as unknown as Head).__held = () => isHeld;
  new Function(earlyTypingScript)();
});
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  isHeld = false;
  document.body.innerHTML = "<form><input></form>";
  field = document.querySelector("input") as Tracked;
  field.addEventListener("input", (event) => !event.isTrusted && told(field.value));
});
afterEach(() => jest.useRealTimers());

/** As somebody types: jsdom's own events are not trusted. */
function types(text: string): void {
  field.value = text;
  for (const hear of listeners) hear({ isTrusted: true, target: field });
}
const listeners: ((event: object) => void)[] = [];
const add = self.addEventListener.bind(self);
self.addEventListener = ((kind: string, hear: (event: object) => void, how: boolean) => {
  if (kind === "input") listeners.push(hear);
  else add(kind, hear as EventListener, how);
}) as typeof self.addEventListener;

test("what was typed early is told once, when React holds the field", () => {
  types("查无");
  jest.advanceTimersByTime(500);
  expect(told).not.toHaveBeenCalled();
  isHeld = true;
  jest.advanceTimersByTime(500);
  expect(told.mock.calls).toEqual([["查无"]]);
});

test("a press does not wait for the next look: it is told at once, and once", () => {
  types("查无");
  (self as unknown as Head).__tell();
  expect(told).not.toHaveBeenCalled();
  isHeld = true;
  (self as unknown as Head).__tell();
  expect(told.mock.calls).toEqual([["查无"]]);
  jest.advanceTimersByTime(500);
  expect(told).toHaveBeenCalledTimes(1);
});

test("what React hears itself is not told again", () => {
  isHeld = true;
  field._valueTracker = { getValue: () => "查无" };
  types("查无");
  jest.advanceTimersByTime(500);
  expect(told).not.toHaveBeenCalled();
});

test("a part that hears of its letters itself is left alone", () => {
  document.body.firstElementChild?.setAttribute(OWN_LETTERS, "");
  isHeld = true;
  field._valueTracker = { getValue: () => "" };
  types("查无");
  jest.advanceTimersByTime(500);
  expect(told).not.toHaveBeenCalled();
});

test("what React gave up, though it held the field, is told; the later text, never the former one", () => {
  types("查");
  isHeld = true;
  field._valueTracker = { getValue: () => "" };
  types("查无");
  jest.advanceTimersByTime(500);
  expect(told.mock.calls).toEqual([["查无"]]);
});
