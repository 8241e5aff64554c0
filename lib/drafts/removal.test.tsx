// Guarantees: a draft that is saved or given up stays away, also where the page went before its removal was done.
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { draftApi } from "@/contracts/common/draft";
import { draftStore } from "@/lib/drafts/draft-store";
import { dropDraft, dropOldDrafts, flushDrafts, noteDraft, readDraft } from "@/lib/drafts/drafts";
import { flushServerDrafts } from "@/lib/drafts/server-drafts";
import { useDraft } from "@/lib/drafts/use-draft";
import { SessionProvider } from "@/lib/session/context";
import { fakeApi } from "@/tests/fake-api";
import { shelf } from "@/tests/fake-draft-store";
import { aUser } from "@/tests/render-screen";

jest.mock("@/lib/drafts/draft-store", () => jest.requireActual("@/tests/fake-draft-store"));

const user = aUser({ userId: "u1" });
const owner = { userId: "u1", draftKey: user.draftKey };
const FORM = "basic.firm:c1";
const gone = () => Object.keys(localStorage).filter((name) => name.startsWith("portal-draft-gone:"));

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  shelf.clear();
});

it("in this browser: what its store still has counts no more, what is typed later does", async () => {
  noteDraft(owner, FORM, { remark: "saved" }, "3");
  await flushDrafts();
  jest.spyOn(draftStore, "remove").mockReturnValue(new Promise(() => undefined));
  void dropDraft(owner, FORM);
  expect(shelf.size).toBe(1);
  expect(await readDraft(owner, FORM)).toBeNull();
  await new Promise((done) => setTimeout(done, 5));
  noteDraft(owner, FORM, { remark: "later" }, "4");
  await flushDrafts();
  expect(await readDraft(owner, FORM)).toMatchObject({ value: { remark: "later" } });
});

it("leaves no trace once it is done", async () => {
  noteDraft(owner, FORM, { remark: "saved" }, "3");
  await flushDrafts();
  await dropDraft(owner, FORM);
  expect(gone()).toEqual([]);
  localStorage.setItem("portal-draft-gone:u1:old", "1000");
  localStorage.setItem("portal-draft-gone:u1:damaged", "x");
  await dropOldDrafts();
  expect(gone()).toEqual([]);
});

it("on the server: it goes with the page, whatever is still under way", async () => {
  let answer: (() => void) | undefined;
  const api = fakeApi()
    .on(draftApi.get, null)
    .on(draftApi.save, () => new Promise<never>((_, reject) => (answer = () => reject(new Error("gone")))))
    .on(draftApi.remove, null);
  const sent = jest.spyOn(globalThis, "fetch");
  const wrapper = ({ children }: { children: ReactNode }) => <SessionProvider user={user}>{children}</SessionProvider>;
  const { result } = renderHook(() => useDraft<{ remark: string }>(FORM, "3"), { wrapper });
  await waitFor(() => expect(result.current.isSettled).toBe(true));
  result.current.keep({ remark: "typed" });
  const saving = flushServerDrafts();
  await waitFor(() => expect(answer).toBeDefined());
  act(() => result.current.drop());
  expect(api.callsOf(draftApi.remove)).toHaveLength(0);
  dispatchEvent(new Event("pagehide"));
  await waitFor(() => expect(api.callsOf(draftApi.remove)).toHaveLength(1));
  const [request] = sent.mock.calls.at(-1) ?? [];
  expect((request as Request).keepalive).toBe(true);
  answer?.();
  await saving;
  expect(api.callsOf(draftApi.remove)).toHaveLength(1);
});
