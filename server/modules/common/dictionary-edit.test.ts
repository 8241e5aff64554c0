// 字典维护: labels, order and own entries; a value is never used twice, nobody's change is lost, rules keep their values.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { DictionaryEntry, DictionaryType } from "@/contracts/common/dictionary-edit";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { standardEntries } from "@/server/reference/dictionary-data";
import { loadDictionaries } from "@/server/reference/dictionary-load";

let t: TestApp;
let token: string;
let viewer: string;
const base = "/rest/common/dictionary/v1.0/type";

before(async () => {
  t = await buildTestApp({ seed });
  const desk = async (...codes: ("g_hy_desk_dict_view" | "g_hy_desk_dict_edit")[]) =>
    openSession(t, (await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes })).userId);
  token = await desk("g_hy_desk_dict_view", "g_hy_desk_dict_edit");
  viewer = await desk("g_hy_desk_dict_view");
});
after(() => t.close());

const get = async <T>(path = "") => {
  const response = await t.call({ method: "GET", url: base + path, token });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<{ data: T; totalCount: number }>();
};
const add = (keyName: string, keyNotes: string, by = token) =>
  t.call({ method: "POST", url: `${base}/${keyName}`, token: by, payload: { keyNotes, sortNo: 60 } });
const put = (keyName: string, keyValue: number, change: Partial<DictionaryEntry>) =>
  t.call({ method: "PUT", url: `${base}/${keyName}/${keyValue}`, token, payload: change });
const open = async () => {
  const response = await t.call({ method: "GET", url: "/restOpen/common/dimensionality/gdconfig/v1.0/position" });
  return response.json<{ data: { keyValue: number; keyNotes: string; keyDisabled: boolean }[]; version: number }>();
};
const entryOf = async (keyName: string, keyValue: number) => {
  const found = (await get<DictionaryEntry[]>(`/${keyName}`)).data.find((entry) => entry.keyValue === keyValue);
  assert.ok(found);
  return found;
};

test("every type has a name of its own forms", async () => {
  const { data } = await get<DictionaryType[]>();
  const status = data.find(({ keyName }) => keyName === "user_status");
  assert.deepEqual([status?.title, status?.isFixed], ["账号状态", true]);
  assert.deepEqual(
    data.filter(({ title }) => !/[\u4e00-\u9fff]/.test(title)).map(({ keyName }) => keyName),
    [],
  );
});

test("a changed label holds at once, raises the version, survives the next start, and stands in the history", async () => {
  const before = (await open()).version;
  const saved = await put("position", 11, { keyNotes: "行政后勤", sortNo: 10, keyDisabled: true, version: 1 });
  assert.equal(saved.statusCode, 200, saved.body);
  const now = await open();
  assert.ok(now.version > before);
  const entry = now.data.find(({ keyValue }) => keyValue === 11);
  assert.deepEqual([entry?.keyNotes, entry?.keyDisabled], ["行政后勤", true]);
  await loadDictionaries(t.db, standardEntries().slice(1));
  assert.equal((await entryOf("position", 11)).keyNotes, "行政后勤");
  assert.equal((await entryOf("position", 11)).standardNotes, "行政");
  const history =
    await get<{ action: string; changes: { label: string; before: string; after: string }[] }[]>(
      "/position/history?page=1",
    );
  assert.equal(history.totalCount, 1);
  assert.match(JSON.stringify(history.data[0]?.changes), /"before":"行政","after":"行政后勤".*停用/);
});

test("own entries get values of their own that are never used again", async () => {
  const values = [];
  for (const label of ["首席顾问", "合规专员"]) {
    const added = await add("position", label);
    assert.equal(added.statusCode, 200, added.body);
    values.push(added.json<{ data: DictionaryEntry }>().data.keyValue);
  }
  assert.deepEqual(values, [1000, 1001]);
  const { version } = await entryOf("position", 1001);
  await put("position", 1001, { keyNotes: "合规专员", sortNo: 60, keyDisabled: true, version });
  const third = (await add("position", "风控专员")).json<{ data: DictionaryEntry }>().data;
  assert.deepEqual([third.keyValue, third.standardNotes], [1002, null]);
  const remove = await t.call({ method: "DELETE", url: `${base}/position/11`, token });
  assert.equal(remove.statusCode, 404, "nothing is ever deleted");
});

test("same label, stale version, fixed types and missing codes are refused in words", async () => {
  const same = await add("position", "首席顾问");
  assert.equal(same.json<{ fieldErrors: { path: string }[] }>().fieldErrors[0]?.path, "keyNotes");
  const stale = await put("position", 11, { keyNotes: "行政", sortNo: 10, keyDisabled: false, version: 1 });
  assert.equal(stale.statusCode, 409);
  assert.equal(stale.json<{ data: DictionaryEntry }>().data.keyNotes, "行政后勤");
  assert.match((await add("user_status", "休眠")).body, /系统规则/);
  const disabling = await put("user_status", 1, { keyNotes: "正常", sortNo: 1, keyDisabled: true, version: 1 });
  assert.equal(disabling.statusCode, 409);
  assert.equal((await add("position", "另一个", viewer)).statusCode, 403);
  assert.equal((await add("no_such_type", "甲乙")).statusCode, 404);
});
