import { startPolling } from "@/lib/host/poll";

let isHidden = false;
Object.defineProperty(document, "visibilityState", { get: () => (isHidden ? "hidden" : "visible") });
const show = (hidden: boolean): void => {
  isHidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const EVERY = 100_000;
let stop = (): void => undefined;
const run = jest.fn(async (): Promise<unknown> => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  run.mockReset().mockResolvedValue(undefined);
  isHidden = false;
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it.each([
  [0, 100_000],
  [0.5, 95_000],
  [0.999, 90_010],
])("comes up to a tenth early, never late: chance %f", async (chance, at) => {
  jest.spyOn(Math, "random").mockReturnValue(chance);
  stop = startPolling({ everyMs: EVERY, run });
  await pass(at - 1);
  expect(run).toHaveBeenCalledTimes(0);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(at);
  expect(run).toHaveBeenCalledTimes(2);
});

it("asks at once when eager", () => {
  stop = startPolling({ everyMs: EVERY, isEager: true, run });
  expect(run).toHaveBeenCalledTimes(1);
});

it("pauses in a hidden tab and asks at once on return, then goes on", async () => {
  stop = startPolling({ everyMs: EVERY, run });
  show(true);
  await pass(EVERY * 5);
  expect(run).toHaveBeenCalledTimes(0);
  show(false);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(EVERY);
  expect(run).toHaveBeenCalledTimes(2);
});

it("an eager one that begins hidden waits for the return", () => {
  isHidden = true;
  stop = startPolling({ everyMs: EVERY, isEager: true, run });
  expect(run).toHaveBeenCalledTimes(0);
  show(false);
  expect(run).toHaveBeenCalledTimes(1);
});

it("goes on after a failure", async () => {
  run.mockRejectedValue(new Error("away"));
  stop = startPolling({ everyMs: EVERY, run });
  await pass(EVERY);
  await pass(EVERY);
  expect(run).toHaveBeenCalledTimes(2);
});

it("never asks twice at a time", async () => {
  let finish = (_: unknown): void => undefined;
  run.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  stop = startPolling({ everyMs: EVERY, isEager: true, run });
  show(true);
  show(false);
  await pass(EVERY * 3);
  expect(run).toHaveBeenCalledTimes(1);
  finish(null);
  await pass(EVERY);
  expect(run).toHaveBeenCalledTimes(2);
});

it("is silent after its end, also when that comes during an answer", async () => {
  stop = startPolling({ everyMs: EVERY, isEager: true, run });
  stop();
  await pass(EVERY * 3);
  show(true);
  show(false);
  expect(run).toHaveBeenCalledTimes(1);
});
