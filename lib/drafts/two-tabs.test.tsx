// Guarantees: two tabs of one browser with the same form open take nothing from each other: what the other one types is
// offered here and kept beside what is typed here, and its save leaves this one's work kept. Nor do several answer each
// other for ever.
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { draftApi } from "@/contracts/common/draft";
import { dropDraftsOf, readDraft } from "@/lib/drafts/drafts";
import { toBase64 } from "@/lib/drafts/base64";
import { seal } from "@/lib/drafts/seal";
import { writeLastWords } from "@/lib/drafts/last-words";
import { flushServerDrafts } from "@/lib/drafts/server-drafts";
import { noteOfThisTab, thisTab } from "@/lib/drafts/this-tab";
import { useDraft } from "@/lib/drafts/use-draft";
import { SessionProvider } from "@/lib/session/context";
import { fakeApi } from "@/tests/fake-api";
import { shelf } from "@/tests/fake-draft-store";
import { aUser } from "@/tests/render-screen";

jest.mock("@/lib/drafts/draft-store", () => jest.requireActual("@/tests/fake-draft-store"));

const user = aUser({ userId: "u1" });
const owner = { userId: "u1", draftKey: user.draftKey };
const FORM = "basic.firm:c1";
const WORDS = `portal-draft:u1:${FORM}`;
type Value = { readonly remark: string };

/** As the browser tells it in this tab when another one writes. */
function otherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent("storage", { key, newValue })));
}
const otherTypes = (remark: string, tab?: string): void =>
  otherTab(WORDS, `${Date.now()}:${toBase64(seal(owner.draftKey, { value: { remark }, base: "3", tab }))}`);

async function open() {
  fakeApi().on(draftApi.get, null);
  const wrapper = ({ children }: { children: ReactNode }) => <SessionProvider user={user}>{children}</SessionProvider>;
  const { result } = renderHook(() => useDraft<Value>(FORM, "3"), { wrapper });
  await waitFor(() => expect(result.current.isSettled).toBe(true));
  return result;
}
const kept = async () => {
  writeLastWords();
  const draft = await readDraft<Value>(owner, FORM);
  return draft && [draft.value.remark, draft.left?.value.remark];
};

afterEach(async () => {
  await dropDraftsOf("u1");
  localStorage.clear();
  sessionStorage.clear();
  shelf.clear();
});

it("offers what the other tab types, and keeps it beside what is typed here", async () => {
  const form = await open();
  act(() => form.current.keep({ remark: "here" }));
  otherTypes("th");
  otherTypes("there");
  expect(form.current.found).toMatchObject({ value: { remark: "there" }, isOfThisTab: false });
  expect(await kept()).toEqual(["here", "there"]);
  act(() => form.current.keep({ remark: "here too" }));
  expect(await kept()).toEqual(["here too", "there"]);
});

it("answers nothing to what it knows: two tabs do not call each other for ever", async () => {
  const form = await open();
  act(() => form.current.keep({ remark: "here" }));
  otherTypes("there");
  writeLastWords();
  const mine = localStorage.getItem(WORDS);
  otherTypes("there");
  otherTypes("here");
  writeLastWords();
  expect(form.current.found).toMatchObject({ value: { remark: "there" } });
  expect(localStorage.getItem(WORDS)).not.toBe(mine);
  expect(await readDraft<Value>(owner, FORM)).not.toHaveProperty("left.left");
});

it("nor do three: each is answered once for what it types, however often it is heard", async () => {
  const form = await open();
  act(() => form.current.keep({ remark: "here" }));
  otherTypes("there", "second");
  otherTypes("elsewhere", "third");
  writeLastWords();
  // Each of them answers to the other, and is heard here again.
  for (const [remark, tab] of [
    ["there", "second"],
    ["elsewhere", "third"],
    ["there", "second"],
  ] as const) {
    otherTypes(remark, tab);
    const theirs = localStorage.getItem(WORDS);
    writeLastWords();
    expect(localStorage.getItem(WORDS)).toBe(theirs);
  }
  otherTypes("there again", "second");
  expect(form.current.found).toMatchObject({ value: { remark: "there again" } });
  expect(await kept()).toEqual(["here", "there again"]);
});

it("a save here leaves the other tab's work kept, to be offered", async () => {
  const form = await open();
  act(() => form.current.keep({ remark: "here" }));
  otherTypes("there");
  act(() => form.current.drop());
  expect(await kept()).toEqual(["there", undefined]);
});

it("comes back with its own words, although the other tab's were noted after them", async () => {
  const own = { value: { remark: "here" }, base: "3", savedAt: 1, tab: thisTab() };
  const words = seal(owner.draftKey, { value: { remark: "there" }, base: "3", tab: "other", left: own });
  localStorage.setItem(WORDS, `${Date.now()}:${toBase64(words)}`);
  noteOfThisTab(FORM);
  const form = await open();
  expect(form.current.found).toMatchObject({ value: { remark: "here" }, isOfThisTab: true });
  expect(form.current.found?.left).toMatchObject({ value: { remark: "there" }, tab: "other" });
});

it("what was declined is offered no more, and stays the other tab's", async () => {
  const form = await open();
  otherTypes("there");
  act(() => form.current.decline());
  expect(form.current.found).toBeNull();
  expect(await kept()).toEqual(["there", undefined]);
});

it("another machine's text is offered and kept beside like another tab's; this one's save leaves it on the server", async () => {
  const form = await open();
  const theirs = { value: { remark: "there" }, typedAt: 5, tab: "machine" };
  const other = { key: FORM, base: "3", savedAt: "2026-11-20T08:00:00.000Z", content: JSON.stringify(theirs) };
  const sent: { content: string; seen?: string | null | undefined }[] = [];
  fakeApi()
    .on(draftApi.remove, null)
    .on(draftApi.save, ({ input: { body } }) => {
      sent.push(body);
      const savedAt = `2026-11-20T08:00:0${sent.length}.000Z`;
      return sent.length === 1 ? { key: FORM, savedAt: other.savedAt, other } : { key: FORM, savedAt, other: null };
    });
  act(() => form.current.keep({ remark: "here" }));
  await act(() => flushServerDrafts());
  expect(form.current.found).toMatchObject({ value: { remark: "there" }, isOfThisTab: false });
  expect(await kept()).toEqual(["here", "there"]);
  await act(() => flushServerDrafts());
  expect(sent.map(({ seen }) => seen)).toEqual([null, other.savedAt]);
  expect(JSON.parse(sent[1]?.content ?? "")).toMatchObject({ value: { remark: "here" }, left: { tab: "machine" } });
  act(() => form.current.drop());
  await act(() => flushServerDrafts());
  expect(await kept()).toEqual(["there", undefined]);
  expect(JSON.parse(sent[2]?.content ?? "")).toMatchObject({ value: { remark: "there" }, tab: "machine" });
});

it("a save in the other tab takes away what it typed, not what is typed here", async () => {
  const form = await open();
  act(() => form.current.keep({ remark: "here" }));
  otherTypes("there");
  otherTab(WORDS, null);
  otherTab(`portal-draft-gone:u1:${FORM}`, String(Date.now()));
  expect(form.current.found).toBeNull();
  expect(await kept()).toEqual(["here", undefined]);
});
