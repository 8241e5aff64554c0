import { takeNews } from "@/lib/notices/latest-release";

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

beforeEach(() => localStorage.clear());

it("is news when nothing is stored, and stores the newest, whatever the order", async () => {
  await expect(takeNews(at(OLD, NEW, OLD))).resolves.toBe(true);
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
  await expect(takeNews(at(newest))).resolves.toBe(isNews);
  expect(localStorage.getItem(KEY)).toBe(isNews ? new Date(newest).toISOString() : stored);
});

it("no valid notice is no news and stores nothing", async () => {
  await expect(takeNews([])).resolves.toBe(false);
  await expect(takeNews(at("not a time"))).resolves.toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("a broken store counts as none", async () => {
  localStorage.setItem(KEY, "yesterday");
  await expect(takeNews(at(OLD))).resolves.toBe(true);
});

it("of several tabs that have the same answer one shows it, by a lock where there is one", async () => {
  const names: string[] = [];
  const request = async (name: string, run: () => unknown) => (names.push(name), run());
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  const shown = await Promise.all([takeNews(at(NEW)), takeNews(at(NEW)), takeNews(at(NEW))]);
  expect(shown).toEqual([true, false, false]);
  expect(names).toEqual([KEY, KEY, KEY]);
  Reflect.deleteProperty(navigator, "locks");
});

it("without storage it is shown once per page", async () => {
  const denied = jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied");
  });
  await expect(takeNews(at(NEW))).resolves.toBe(true);
  await expect(takeNews(at(NEW))).resolves.toBe(false);
  denied.mockRestore();
});
