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

test("every type has a name in Chinese that no other type has, and stands in their order", async () => {
  const { data } = await get<DictionaryType[]>();
  const status = data.find(({ keyName }) => keyName === "user_status");
  assert.deepEqual([status?.title, status?.closedReason], ["账号状态", "状态决定记录可以办理哪些事项"]);
  assert.deepEqual(
    data.filter(({ title }) => !/[\u4e00-\u9fff]/.test(title)).map(({ keyName }) => keyName),
    [],
  );
  const titles = data.map(({ title }) => title);
  assert.deepEqual(
    titles.filter((title, index) => titles.indexOf(title) !== index),
    [],
  );
  const places = ["党内职务", "会费类型", "民族", "职务"].map((title) => titles.indexOf(title));
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
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

test("types that rules hang on neither gain nor lose a value, and say why; of some only the named values stay", async () => {
  const types = (await get<DictionaryType[]>()).data;
  const closed = types.filter(({ closedReason }) => closedReason !== null).map(({ keyName }) => keyName);
  const must = ["rp_record_type", "rp_source", "audit_result", "party_member_type", "party_post", "notice_target"];
  for (const keyName of [...must, "msg_scope", "audit_status", "leave_member_after", "white_type"]) {
    assert.ok(closed.includes(keyName), keyName);
    const added = await add(keyName, "另一种");
    assert.equal(added.statusCode, 409, keyName);
    const [{ keyValue, keyNotes, version } = assert.fail()] = (await get<DictionaryEntry[]>(`/${keyName}`)).data;
    const off = await put(keyName, keyValue, { keyNotes, sortNo: 0, keyDisabled: true, version });
    assert.match(off.body, /系统规则使用「.*」（.*），可以修改名称与顺序，不能停用/, keyName);
  }
  const reason = types.find(({ keyName }) => keyName === "rp_record_type")?.closedReason;
  assert.equal(reason, "奖励与惩戒处罚的填报项目和办理流程不同");
  assert.equal((await add("leave_reason", "另有安排")).statusCode, 200, "further reasons do no harm");
  const dead = await entryOf("leave_reason", 6);
  const other = await entryOf("leave_reason", 1);
  assert.deepEqual([dead.keptReason === null, other.keptReason], [false, null]);
  const off = { sortNo: 1, keyDisabled: true, version: 1 };
  assert.equal((await put("leave_reason", 6, { ...off, keyNotes: dead.keyNotes })).statusCode, 409);
  assert.equal((await put("leave_reason", 1, { ...off, keyNotes: other.keyNotes })).statusCode, 200);
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
