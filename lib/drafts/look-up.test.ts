// Guarantees: a form hears once what was left, soon even when the server does not answer; what comes after that is
// offered and never put in; and nobody's copy on the server is written over before it was seen.
import { draftApi } from "@/contracts/common/draft";
import { type Draft, readDraft } from "@/lib/drafts/drafts";
import { lookUp } from "@/lib/drafts/look-up";
import { dropServerDraft, flushServerDrafts, hearOtherMachine, noteServerDraft } from "@/lib/drafts/server-drafts";
import { thisTab } from "@/lib/drafts/this-tab";
import { call } from "@/lib/api/call";

jest.mock("@/lib/api/call", () => ({ call: jest.fn() }));
jest.mock("@/lib/drafts/drafts", () => ({ readDraft: jest.fn() }));

const owner = { userId: "u1", draftKey: "" };
const KEY = "basic.firm:c1";
const draft = (value: string, savedAt: number): Draft<string> => ({ value, base: "1", savedAt });
const onServer = ({ value, base, savedAt }: Draft<string>) => ({
  key: KEY,
  base,
  savedAt: new Date(savedAt).toISOString(),
  content: JSON.stringify({ value, typedAt: savedAt }),
});

/** Calls of the server in order, each answered by hand. */
const calls: { id: string; answer: (data: unknown) => void; fail: () => void }[] = [];
const idsOf = () => calls.map(({ id }) => id);
const turn = () => jest.advanceTimersByTimeAsync(0);
const heard = { settle: jest.fn(), offer: jest.fn() };
let stop = (): void => undefined;

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(readDraft).mockResolvedValue(null);
  jest
    .mocked(call)
    .mockImplementation(
      ({ id }) =>
        new Promise((answer, reject) =>
          calls.push({ id, answer: answer as never, fail: () => reject(new Error("away")) }),
        ),
    );
});
afterEach(async () => {
  stop();
  dropServerDraft(KEY);
  await turn();
  while (calls.length > 0) {
    calls.shift()?.answer(null);
    await turn();
  }
  jest.clearAllMocks();
  jest.useRealTimers();
});

it("settles with the later of the two, once both have answered", async () => {
  jest.mocked(readDraft).mockResolvedValue(draft("here", 1));
  stop = lookUp(owner, KEY, heard);
  await turn();
  expect(heard.settle).not.toHaveBeenCalled();
  calls.shift()?.answer(onServer(draft("there", 2)));
  await turn();
  expect(heard.settle).toHaveBeenCalledTimes(1);
  expect(heard.settle).toHaveBeenCalledWith(expect.objectContaining({ value: "there" }));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(heard.settle).toHaveBeenCalledTimes(1);
  expect(heard.offer).not.toHaveBeenCalled();
});

it("waits three seconds for the server, then what comes is offered only when it is news", async () => {
  jest.mocked(readDraft).mockResolvedValue(draft("here", 2));
  stop = lookUp(owner, KEY, heard);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(heard.settle).toHaveBeenCalledWith(expect.objectContaining({ value: "here" }));
  calls.shift()?.answer(onServer(draft("here", 3)));
  await turn();
  expect(heard.offer).not.toHaveBeenCalled();
  stop();
  stop = lookUp(owner, KEY, heard);
  await jest.advanceTimersByTimeAsync(3_000);
  calls.shift()?.answer(onServer(draft("there", 3)));
  await turn();
  expect(heard.offer).toHaveBeenCalledWith(expect.objectContaining({ value: "there" }));
});

it("does not wait for a server that is away, and sees its copy before it writes there", async () => {
  stop = lookUp(owner, KEY, heard);
  await turn();
  calls.shift()?.fail();
  await turn();
  expect(heard.settle).toHaveBeenCalledWith(null);
  noteServerDraft(KEY, "typed", "1");
  const sending = flushServerDrafts();
  await turn();
  expect(idsOf()).toEqual([draftApi.get.id]);
  calls.shift()?.answer(onServer(draft("another machine's", 1)));
  await sending;
  expect(heard.offer).toHaveBeenCalledWith(expect.objectContaining({ value: "another machine's" }));
  // The form notes both, and only that is sent.
  expect(idsOf()).toEqual([]);
  noteServerDraft(KEY, "typed", "1", draft("another machine's", 1));
  void flushServerDrafts();
  await turn();
  expect(idsOf()).toEqual([draftApi.save.id]);
});

it("writes only after an answer that is still under way", async () => {
  stop = lookUp(owner, KEY, heard);
  await jest.advanceTimersByTimeAsync(3_000);
  noteServerDraft(KEY, "typed", "1");
  void flushServerDrafts();
  await turn();
  expect(idsOf()).toEqual([draftApi.get.id]);
  calls.shift()?.answer(null);
  await turn();
  expect(idsOf()).toEqual([draftApi.save.id]);
});

describe("another machine that types in the same form", () => {
  const stored = (seconds: number) => `2026-11-20T08:00:0${seconds}.000Z`;
  const saved = (seconds: number) => ({ key: KEY, savedAt: stored(seconds), other: null });
  const theirs = (value: string, seconds: number, tab = "other machine") => ({
    key: KEY,
    savedAt: stored(seconds),
    other: { key: KEY, base: "1", savedAt: stored(seconds), content: JSON.stringify({ value, typedAt: 5, tab }) },
  });
  const bodies = () => jest.mocked(call).mock.calls.map(([, input]) => (input as { body?: NoteBody }).body);
  interface NoteBody {
    readonly seen?: string | null;
    readonly content: string;
  }
  const contentOf = (at: number) => JSON.parse(bodies().at(at)?.content ?? "{}") as Draft<string>;
  async function typed(value: string): Promise<void> {
    noteServerDraft(KEY, value, "1");
    void flushServerDrafts();
    await turn();
  }

  it("is never written over: the open form hears of it, and notes both", async () => {
    const onOther = jest.fn(() => true);
    const deafen = hearOtherMachine<string>(KEY, onOther);
    stop = lookUp(owner, KEY, heard);
    await turn();
    calls.shift()?.answer(null);
    await turn();
    await typed("one");
    expect(bodies().at(-1)).toMatchObject({ seen: null });
    calls.shift()?.answer(saved(1));
    await turn();
    await typed("two");
    expect(bodies().at(-1)).toMatchObject({ seen: stored(1) });
    calls.shift()?.answer(theirs("there", 2));
    await turn();
    expect(onOther).toHaveBeenCalledWith(expect.objectContaining({ value: "there", tab: "other machine" }));
    expect(idsOf()).toEqual([]);
    // Known to the form: only then its own note takes the place.
    onOther.mockReturnValue(false);
    await typed("three");
    expect(bodies().at(-1)).toMatchObject({ seen: stored(2) });
    calls.shift()?.answer(theirs("there", 3));
    await turn();
    expect(bodies().at(-1)).toMatchObject({ seen: stored(3) });
    deafen();
  });

  it("is kept beside what was typed here when the form has gone by then", async () => {
    await typed("here");
    calls.shift()?.answer(theirs("there", 1));
    await turn();
    expect(contentOf(-1)).toMatchObject({ value: "here", left: { value: "there", tab: "other machine" } });
    calls.shift()?.answer(saved(2));
    await turn();
    expect(idsOf()).toEqual([]);
  });

  it("keeps its note when this one's form is saved; a note of this page whose answer was lost goes", async () => {
    await typed("here");
    calls.shift()?.answer(saved(1));
    await turn();
    dropServerDraft(KEY);
    await turn();
    expect(jest.mocked(call).mock.calls.at(-1)?.[1]).toEqual({ query: { key: KEY, seen: stored(1) } });
    calls.shift()?.answer(null);
    await turn();
    for (const tab of ["other machine", thisTab()]) {
      await typed("here");
      calls.shift()?.fail();
      await turn();
      dropServerDraft(KEY);
      await turn();
      calls.shift()?.answer(theirs("?", 3, tab).other);
      await turn();
      expect(idsOf()).toEqual(tab === thisTab() ? [draftApi.remove.id] : []);
      calls.shift()?.answer(null);
      await turn();
    }
  });
});
