import { showNews } from "@/lib/notices/latest-release";

const KEY = "notice-latest-release";
const at = (...times: string[]) =>
  times.map((enableTime, i) => ({
    noticeId: `n${i}`,
    noticeTitle: "公告",
    noticeContent: "内容",
    enableTime,
    noticeStatus: 1,
    noticeTarget: 3,
  }));
const OLD = "2026-11-01T00:00:00.000Z";
const NEW = "2026-11-02T00:00:00.000Z";

/** Whether the popup was drawn. */
async function isShown(notices: ReturnType<typeof at>, userId: string | null = null): Promise<boolean> {
  const draw = jest.fn(() => Promise.resolve());
  await showNews(notices, userId, draw);
  return draw.mock.calls.length > 0;
}

beforeEach(() => localStorage.clear());

it("is news when nothing is stored, and stores the newest, whatever the order", async () => {
  await expect(isShown(at(OLD, NEW, OLD))).resolves.toBe(true);
  expect(localStorage.getItem(KEY)).toBe(NEW);
});

it.each([
  ["later", OLD, NEW, true],
  ["the same", NEW, NEW, false],
  ["earlier", NEW, OLD, false],
  ["the same instant in another spelling", NEW, "2026-11-02T08:00:00+08:00", false],
  ["a millisecond later", OLD, "2026-11-01T00:00:00.001Z", true],
])("the newest is %s than the stored one", async (_what, stored, newest, isNews) => {
  localStorage.setItem(KEY, stored);
  await expect(isShown(at(newest))).resolves.toBe(isNews);
  expect(localStorage.getItem(KEY)).toBe(isNews ? new Date(newest).toISOString() : stored);
});

it("is stored when it has been drawn, not before, and not at all when that fails", async () => {
  let drawn: () => void = () => undefined;
  const showing = showNews(at(NEW), "u1", () => new Promise<void>((done) => (drawn = done)));
  await Promise.resolve();
  expect(localStorage.getItem(`${KEY}:u1`)).toBeNull();
  drawn();
  await showing;
  expect(localStorage.getItem(`${KEY}:u1`)).toBe(NEW);
  await expect(showNews(at(NEW), "u2", () => Promise.reject(new Error("no code")))).rejects.toThrow("no code");
  await expect(isShown(at(NEW), "u2")).resolves.toBe(true);
});

it("is each user's own: what one has seen, and what was seen before the sign-in, is still news to the next", async () => {
  await expect(isShown(at(NEW), "u1")).resolves.toBe(true);
  await expect(isShown(at(NEW), "u1")).resolves.toBe(false);
  await expect(isShown(at(NEW), "u2")).resolves.toBe(true);
  await expect(isShown(at(NEW))).resolves.toBe(true);
});

it("no valid notice is no news and stores nothing", async () => {
  await expect(isShown([])).resolves.toBe(false);
  await expect(isShown(at("not a time"))).resolves.toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("a broken store counts as none", async () => {
  localStorage.setItem(KEY, "yesterday");
  await expect(isShown(at(OLD))).resolves.toBe(true);
});

it("of several tabs that have the same answer one shows it, by a lock where there is one", async () => {
  const names: string[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const request = (name: string, run: () => unknown) => {
    names.push(name);
    return (before = before.then(run));
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  const shown = await Promise.all([isShown(at(NEW)), isShown(at(NEW)), isShown(at(NEW))]);
  expect(shown).toEqual([true, false, false]);
  expect(names).toEqual([KEY, KEY, KEY]);
  Reflect.deleteProperty(navigator, "locks");
});

it("without storage it is shown once per page", async () => {
  const refuse = () => {
    throw new DOMException("denied");
  };
  const read = jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  const write = jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  await expect(isShown(at(NEW), "u9")).resolves.toBe(true);
  await expect(isShown(at(NEW), "u9")).resolves.toBe(false);
  read.mockRestore();
  write.mockRestore();
});
