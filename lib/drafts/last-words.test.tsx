// Guarantees: what was typed last is in this browser before a page that goes has ended, a tenth of a second after it was
// typed at the latest, readable by its owner only; it comes back where the draft itself was not written any more; an
// entry that is damaged hides nothing but itself, and goes.
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { DRAFT_LIFE_MS, draftStore } from "@/lib/drafts/draft-store";
import { dropDraft, dropDraftsOf, dropOldDrafts, flushDrafts, noteDraft, readDraft } from "@/lib/drafts/drafts";
import { writeLastWords } from "@/lib/drafts/last-words";
import { seal } from "@/lib/drafts/seal";
import { useDraft } from "@/lib/drafts/use-draft";
import { SessionProvider } from "@/lib/session/context";
import { fakeApi } from "@/tests/fake-api";
import { draftApi } from "@/contracts/common/draft";
import { shelf } from "@/tests/fake-draft-store";
import { aUser } from "@/tests/render-screen";

jest.mock("@/lib/drafts/draft-store", () => jest.requireActual("@/tests/fake-draft-store"));

const user = aUser({ userId: "u1" });
const owner = { userId: "u1", draftKey: user.draftKey };
const FORM = "basic.firm:c1";
const NAME = `portal-draft:u1:${FORM}`;
const entries = () => Object.keys(localStorage).filter((name) => name.startsWith("portal-draft:"));

beforeEach(async () => {
  await readDraft(owner, FORM);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await dropDraftsOf("u1");
  localStorage.clear();
  shelf.clear();
});

it("stand in this browser when the call returns, sealed, and come back without the draft", async () => {
  noteDraft(owner, FORM, { remark: "secret words" }, "3");
  expect(entries()).toEqual([]);
  writeLastWords();
  expect(entries()).toEqual([NAME]);
  expect(atob((localStorage.getItem(NAME) ?? "").replace(/^\d+:/, ""))).not.toContain("secret");
  expect(shelf.size).toBe(0);
  expect(await readDraft(owner, FORM)).toMatchObject({ value: { remark: "secret words" }, base: "3" });
  expect(await readDraft({ ...owner, userId: "u2" }, FORM)).toBeNull();
});

it("are written within a tenth of a second by themselves, and the last of them counts", () => {
  jest.useFakeTimers();
  try {
    noteDraft(owner, FORM, { remark: "a" }, "3");
    jest.advanceTimersByTime(60);
    noteDraft(owner, FORM, { remark: "ab" }, "3");
    expect(entries()).toEqual([]);
    jest.advanceTimersByTime(40);
    expect(entries()).toEqual([NAME]);
    const first = localStorage.getItem(NAME);
    noteDraft(owner, FORM, { remark: "abc" }, "3");
    jest.advanceTimersByTime(100);
    expect(localStorage.getItem(NAME)).not.toBe(first);
  } finally {
    jest.useRealTimers();
  }
  return expect(readDraft(owner, FORM)).resolves.toMatchObject({ value: { remark: "abc" } });
});

it("go once the draft itself is written, saved or given up; the later of the two counts", async () => {
  noteDraft(owner, FORM, { remark: "old" }, "3");
  await flushDrafts();
  expect(entries()).toEqual([]);
  noteDraft(owner, FORM, { remark: "new" }, "3");
  writeLastWords();
  expect(await readDraft(owner, FORM)).toMatchObject({ value: { remark: "new" } });
  const words = localStorage.getItem(NAME) ?? "";
  await flushDrafts();
  expect(entries()).toEqual([]);
  // As by a page that was killed between the two.
  localStorage.setItem(NAME, words.replace(/^\d+/, "1000000000000"));
  expect(await readDraft(owner, FORM)).toMatchObject({ value: { remark: "new" } });
  await dropDraft(owner, FORM);
  expect(entries()).toEqual([]);
  expect(await readDraft(owner, FORM)).toBeNull();
});

it("stay when the draft's own store is full", async () => {
  jest.spyOn(draftStore, "put").mockRejectedValue(new DOMException("QuotaExceededError"));
  noteDraft(owner, FORM, { remark: "kept" }, "3");
  writeLastWords();
  await flushDrafts();
  expect(await readDraft(owner, FORM)).toMatchObject({ value: { remark: "kept" } });
});

it.each(["pagehide", "visibilitychange"])("are written by a form at %s", async (event) => {
  fakeApi().on(draftApi.get, null);
  const wrapper = ({ children }: { children: ReactNode }) => <SessionProvider user={user}>{children}</SessionProvider>;
  const { result } = renderHook(() => useDraft<{ remark: string }>(FORM, "3"), { wrapper });
  await waitFor(() => expect(result.current.isSettled).toBe(true));
  result.current.keep({ remark: "typed last" });
  expect(entries()).toEqual([]);
  if (event === "pagehide") dispatchEvent(new Event("pagehide"));
  else {
    jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
  }
  expect(entries()).toEqual([NAME]);
});

describe("a damaged entry", () => {
  const good = () => localStorage.setItem(NAME, `${Date.now()}:${btoa(String.fromCharCode(...sealed))}`);
  const sealed = seal(owner.draftKey, { value: { remark: "good" }, base: "3" });
  const DAMAGED = {
    "no text of ours": "{{{",
    empty: "",
    "no base64": "1700000000000:%%%",
    "cut base64": `${Date.now()}:AAAAA`,
    "no time": ":AAAA",
    "bytes of nobody": `${Date.now()}:AAAA`,
    "too short to be sealed": `${Date.now()}:QQ==`,
    "too old": `${Date.now() - DRAFT_LIFE_MS - 1}:AAAA`,
  };

  for (const [name, text] of Object.entries(DAMAGED)) {
    it(`(${name}) hides no other, and is gone after it was met`, async () => {
      const bad = "portal-draft:u1:basic.staff:s1";
      localStorage.setItem(bad, text);
      good();
      expect(await readDraft(owner, "basic.staff:s1")).toBeNull();
      expect(await readDraft(owner, FORM)).toMatchObject({ value: { remark: "good" } });
      expect(entries()).toEqual([NAME]);
    });
  }

  it("of somebody else goes with the old drafts, and leaves hers alone", async () => {
    localStorage.setItem("portal-draft:u2:form", "{{{");
    localStorage.setItem("portal-draft:u2:other", `${Date.now()}:AAAA`);
    await dropOldDrafts();
    expect(entries()).toEqual(["portal-draft:u2:other"]);
  });

  it("among the names of this tab's drafts is no draft of this tab", async () => {
    const { isOfThisTab, noteOfThisTab } = await import("@/lib/drafts/this-tab");
    for (const text of ["{}", "null", "7", '"x"', "{{{"]) {
      sessionStorage.setItem("portal-drafts-of-this-tab", text);
      expect(isOfThisTab(FORM)).toBe(false);
    }
    noteOfThisTab(FORM);
    expect(isOfThisTab(FORM)).toBe(true);
    sessionStorage.clear();
  });
});

it("leaves nothing typed behind at log-out, damaged or not", async () => {
  localStorage.setItem("portal-draft:u1:bad", "{{{");
  noteDraft(owner, FORM, { remark: "a" }, "3");
  writeLastWords();
  noteDraft(owner, "other", { remark: "b" }, "3");
  await dropDraftsOf("u1");
  writeLastWords();
  expect(entries()).toEqual([]);
});
