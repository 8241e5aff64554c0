// The audit search: an event number leads to user, call and sentence; each association sees its own; asking is written down.
// On PostgreSQL: the search is SQL of its own, over partitions.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { allEndpoints } from "@/contracts/index";
import type { AuditDetail, AuditRow } from "@/contracts/auth/audit";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { actionText, changesInWords, objectText, subjectText } from "@/server/modules/auth/audit-words";
import { audits } from "@/server/platform/audit/audit.table";
import { declaredParams } from "@/server/platform/params/params";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";

let t: TestApp;
let desk: string;
let elsewhere: string;
let member: string;
let memberName: string;
const url = "/rest/auth/audit/v1.0";

before(async () => {
  t = await buildTestApp({ seed });
  await t.db.insert(orgs).values({ orgId: "org2", orgName: "邻省税协", fullOrgName: "邻省税协", lv1OrgId: "org2" });
  const officersOf = async (orgId: string) =>
    openSession(t, (await createUser(t.db, { userType: 2, orgId, codes: ["g_hy_desk_audit_view"] })).userId);
  desk = await officersOf(DEMO.orgId);
  elsewhere = await officersOf("org2");
  const { userId, username } = await createUser(t.db, {
    companyId: DEMO.firm.first,
    codes: ["g_hy_member_staff_find", "g_hy_member_staff_add"],
  });
  [member, memberName] = [await openSession(t, userId), username];
});
after(() => t.close());

async function search(query: string, token = desk) {
  const response = await t.call({ method: "GET", url: `${url}/list/page?page=1&${query}`, token });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<{ data: AuditRow[]; totalCount: number }>();
}
const detail = (auditId: string, token = desk) => t.call({ method: "GET", url: `${url}/${auditId}`, token });
/** A refused write of the member, by its event number. */
const failure = async (payload: object = {}) => {
  const refused = await t.call({ method: "POST", url: "/rest/basic/staff/v1.0", token: member, payload });
  assert.equal(refused.statusCode, 400);
  return refused.json<{ errorId: string; errorMessage: string }>();
};

test("an account of a firm that holds the association's code by mistake is refused the log", async () => {
  const codes = ["g_hy_desk_audit_view"] as const;
  const { userId } = await createUser(t.db, { companyId: DEMO.firm.first, codes });
  const token = await openSession(t, userId);
  const response = await t.call({ method: "GET", url: `${url}/list/page?page=1`, token });
  assert.deepEqual([response.statusCode, response.json<{ errorCode: string }>().errorCode], [403, "FORBIDDEN"]);
});

const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5").toUpperCase();

test("an event number of a refused write finds who, which call, which sentence, written with dashes or without", async () => {
  const { errorId, errorMessage } = await failure();
  for (const eventNo of [errorId, dashed(errorId)]) {
    const { data, totalCount } = await search(`eventNo=${eventNo}`);
    assert.equal(totalCount, 1);
    assert.match(data[0]?.userText ?? "", new RegExp(memberName));
    assert.equal(data[0]?.isRefused, true);
    const shown = (await detail(data[0]?.auditId ?? "")).json<{ data: AuditDetail }>().data;
    assert.equal(shown.subjectText, "新增人员");
    assert.ok(shown.changes.some(({ label, after }) => label === "提示" && after === errorMessage));
  }
});

test("a refused permission and a missing record are found by their numbers, each once", async () => {
  const denied = await t.call({ method: "GET", url: "/rest/common/msg/sms/v1.0?page=1", token: member });
  const missing = await t.call({ method: "GET", url: "/rest/basic/staff/v1.0/nothing", token: member });
  assert.deepEqual([denied.statusCode, missing.statusCode], [403, 404]);
  for (const response of [denied, missing]) {
    assert.equal((await search(`eventNo=${response.json<{ errorId: string }>().errorId}`)).totalCount, 1);
  }
});

test("what changed is told in words, numbers stay masked", async () => {
  const payload = { companyId: DEMO.firm.first };
  const created = await t.call({
    method: "POST",
    url: "/rest/auth/data-request/v1.0",
    token: member,
    payload: { requestType: 1, content: "请更正部门", ...payload },
  });
  assert.equal(created.statusCode, 400, "unknown fields are refused");
  const typed = "430104199001011234";
  const { errorId } = await failure({ staffName: "张三", idNo: typed, idType: 1, mobile: "13900001234" });
  const [row] = (await search(`eventNo=${errorId}`)).data;
  const text = (await detail(row?.auditId ?? "")).body;
  assert.ok(!text.includes(typed) && !text.includes("13900001234"));
});

test("another association finds nothing of it, by number, by list, by id", async () => {
  const { errorId } = await failure();
  const [row] = (await search(`eventNo=${errorId}`)).data;
  assert.equal((await search(`eventNo=${errorId}`, elsewhere)).totalCount, 0);
  assert.ok((await search("", elsewhere)).data.every(({ companyName }) => companyName === null));
  assert.equal((await detail(row?.auditId ?? "", elsewhere)).statusCode, 404);
  const member403 = await t.call({ method: "GET", url: `${url}/list/page?page=1`, token: member });
  assert.equal(member403.statusCode, 403);
});

test("filters narrow by user, firm, action, object, result and day", async () => {
  await failure();
  const all = await search(`username=${memberName}`);
  assert.ok(all.totalCount > 0 && all.data.every(({ userText }) => userText?.includes(memberName)));
  assert.equal((await search(`username=${memberName}&isRefused=false`)).totalCount, 0);
  assert.equal((await search(`username=${memberName}&timeFrom=2026-11-21`)).totalCount, 0);
  assert.ok((await search(`username=${memberName}&timeFrom=2026-11-20&timeTo=2026-11-20`)).totalCount > 0);
  assert.ok((await search(`username=${memberName}&objectText=${encodeURIComponent("失败的请求")}`)).totalCount > 0);
  assert.equal((await search(`username=${memberName}&objectText=${encodeURIComponent("没有")}`)).totalCount, 0);
  assert.equal((await search(`companyName=${encodeURIComponent("100%")}`)).totalCount, 0);
  const bad = await t.call({ method: "GET", url: `${url}/list/page?page=1&eventNo=12`, token: desk });
  assert.equal(bad.statusCode, 400);
});

const HAS_CODE = /[a-z]+[.-][a-zA-Z]|^[a-zA-Z]+$/;

test("officers never read a code: every call, event, record and noun of the sources has its Chinese name", () => {
  const nouns = allEndpoints.map(({ id }) => id.slice(0, id.lastIndexOf(".")));
  const sources = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/test|seed\//.test(path))
    .map((path) => readFileSync(join("server", path), "utf8"));
  const literals = (key: string) =>
    sources.flatMap((text) =>
      [...text.matchAll(new RegExp(`\\b${key}: "([a-z]+[.][a-zA-Z.-]+)"`, "g"))].map(([, code = ""]) => code),
    );
  assert.ok(literals("object").length > 15 && literals("action").length > 5);
  for (const code of [...nouns, ...literals("object")]) assert.doesNotMatch(objectText(code), /^其他$|[a-z]/, code);
  for (const code of [...allEndpoints.map(({ id }) => id), ...literals("action")]) {
    assert.doesNotMatch(actionText(code), /^其他操作$|[a-z]{3}/, code);
  }
  const label = () => "名称";
  for (const key of declaredParams().keys())
    assert.doesNotMatch(subjectText("auth.business-parameter", key, label) ?? "?", HAS_CODE, key);
  assert.equal(subjectText("basic.staff", "export", label), null);
  assert.equal(actionText("gone.call"), "其他操作");
  assert.deepEqual(changesInWords("x", [{ field: "unheardOf", before: null, after: "changed" }], label), [
    { path: "unheardOf", label: "其他内容", before: null, after: "已修改" },
  ]);
});

test("the search itself is a row, with what was looked for", async () => {
  const { errorId } = await failure();
  await search(`eventNo=${errorId}`);
  const rows = await t.db.select().from(audits).where(eq(audits.objectId, errorId));
  assert.deepEqual(
    rows.map(({ action, object }) => [action, object]),
    [["auth.audit.list", "auth.audit"]],
  );
});
