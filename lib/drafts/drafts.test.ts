import { DRAFT_LIFE_MS, draftStore } from "@/lib/drafts/draft-store";
import {
  dropDraft,
  dropDraftsOf,
  dropOldDrafts,
  flushDrafts,
  keepDrafts,
  noteDraft,
  readDraft,
} from "@/lib/drafts/drafts";
import { seal, unseal } from "@/lib/drafts/seal";
import { unkept } from "@/lib/drafts/unkept";
import { shelf } from "@/tests/fake-draft-store";

jest.mock("@/lib/drafts/draft-store", () => jest.requireActual("@/tests/fake-draft-store"));

const keyOf = (byte: number) => btoa(String.fromCharCode(...new Array<number>(32).fill(byte)));
const owner = { userId: "u1", draftKey: keyOf(1) };
beforeEach(() => shelf.clear());

it("writes the last of what was noted, readable by its owner only", async () => {
  noteDraft(owner, "firm:c1", { phone: "1" }, "3");
  noteDraft(owner, "firm:c1", { phone: "0731-84410000" }, "3");
  expect(await flushDrafts()).toBe(true);
  expect(await readDraft(owner, "firm:c1")).toMatchObject({ value: { phone: "0731-84410000" }, base: "3" });
  expect(await readDraft({ ...owner, draftKey: keyOf(2) }, "firm:c1")).toBeNull();
  expect(await readDraft({ ...owner, userId: "u2" }, "firm:c1")).toBeNull();
  expect(await flushDrafts()).toBe(true);
  await dropDraft(owner, "firm:c1");
  expect(await flushDrafts()).toBe(false);
});

it("writes once more at the end of the session what another tab's log-out removed, and promises nothing else", async () => {
  noteDraft(owner, "firm:c1", { phone: "1" }, "3");
  await flushDrafts();
  shelf.clear();
  expect(await keepDrafts()).toBe(true);
  expect(await readDraft(owner, "firm:c1")).toMatchObject({ value: { phone: "1" }, base: "3" });
  jest.spyOn(draftStore, "put").mockRejectedValue(new Error("full"));
  expect(await keepDrafts()).toBe(false);
  jest.restoreAllMocks();
});

it("keeps nothing readable in the store", () => {
  const bytes = seal(owner.draftKey, { idNo: "11010519491231002X" });
  expect(new TextDecoder("latin1").decode(bytes)).not.toContain("11010519491231002X");
  expect(unseal(owner.draftKey, bytes)).toEqual({ idNo: "11010519491231002X" });
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  expect(() => unseal(owner.draftKey, bytes)).toThrow();
});

it("forgets after seven days and at log-out", async () => {
  const old = { id: "u1:old", userId: "u1", savedAt: Date.now() - DRAFT_LIFE_MS - 1, sealed: seal(owner.draftKey, {}) };
  await draftStore.put(old);
  await draftStore.put({ ...old, id: "u2:new", userId: "u2", savedAt: Date.now() });
  expect(await readDraft(owner, "old")).toBeNull();
  await dropOldDrafts();
  expect([...shelf.keys()]).toEqual(["u2:new"]);
  noteDraft(owner, "firm:c1", {}, "1");
  await flushDrafts();
  noteDraft(owner, "firm:c2", {}, "1");
  await dropDraftsOf("u1");
  await flushDrafts();
  expect([...shelf.keys()]).toEqual(["u2:new"]);
});

describe("a browser that stores nothing", () => {
  afterEach(async () => {
    jest.restoreAllMocks();
    await dropDraft(owner, "firm:c1");
  });

  it("is tried again with the next change, and nothing is forgotten meanwhile", async () => {
    const put = jest.spyOn(draftStore, "put").mockRejectedValueOnce(new DOMException("QuotaExceededError"));
    noteDraft(owner, "firm:c1", { phone: "1" }, "3");
    expect(await flushDrafts()).toBe(true);
    expect(shelf.size).toBe(0);
    expect(unkept.refusedHere()).toEqual(["firm:c1"]);
    await flushDrafts();
    expect(put).toHaveBeenCalledTimes(2);
    expect(await readDraft(owner, "firm:c1")).toMatchObject({ value: { phone: "1" } });
    expect(unkept.refusedHere()).toEqual([]);
  });

  it("never takes the place of a later change", async () => {
    let refuse = (): void => undefined;
    jest
      .spyOn(draftStore, "put")
      .mockImplementationOnce(() => new Promise((_done, reject) => (refuse = () => reject(new DOMException("full")))));
    noteDraft(owner, "firm:c1", { phone: "old" }, "3");
    const first = flushDrafts();
    await new Promise((done) => setTimeout(done));
    noteDraft(owner, "firm:c1", { phone: "new" }, "3");
    refuse();
    await first;
    await flushDrafts();
    expect(await readDraft(owner, "firm:c1")).toMatchObject({ value: { phone: "new" } });
  });

  it("is told only when the server does not take the draft either, until one of them does", async () => {
    const told: boolean[] = [];
    const stop = unkept.subscribe(() => told.push(unkept.isAny()));
    jest.spyOn(draftStore, "put").mockRejectedValue(new DOMException("denied"));
    noteDraft(owner, "firm:c1", { phone: "1" }, "3");
    await flushDrafts();
    expect(unkept.isAny()).toBe(false);
    unkept.note("there", "firm:c1", false);
    expect(unkept.isAny()).toBe(true);
    unkept.note("there", "firm:c1", true);
    expect(unkept.isAny()).toBe(false);
    unkept.note("there", "firm:c1", false);
    await dropDraft(owner, "firm:c1");
    expect(told).toEqual([true, false, true, false]);
    stop();
  });
});

it("a draft that is dropped while it is being written is gone", async () => {
  noteDraft(owner, "firm:c1", { phone: "1" }, "3");
  const writing = flushDrafts();
  await dropDraft(owner, "firm:c1");
  await writing;
  expect(shelf.size).toBe(0);
  expect(await flushDrafts()).toBe(false);
});
