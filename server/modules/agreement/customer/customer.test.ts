// What 客户企业 promise: those of every record, the domain page's rules, states, 更名, merger and import, and that no
// other firm learns anything of them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { agreementCustomer, type AgreementCustomerForm } from "@/contracts/agreement/customer/customer";
import { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import { agreementCustomerSample } from "@/contracts/agreement/customer/customer-sample";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { recordPromises } from "@/server/records/testing";
import { demoCustomerId } from "@/server/seed/customers";
import { demoCreditCode, residentNo } from "@/server/seed/numbers";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { addFiledAgreement } from "@/server/modules/agreement/customer/customer-children";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";

/** What the server refuses: the rule's words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementCustomerForm>, path: string])[] = [
  ["CU1 asks a firm for its code", { creditCode: null }, "creditCode"],
  ["CU3 takes no number of before", { creditCode: "430100712345678" }, "creditCode"],
  ["CU6 knows the place", { districtCode: "430211" }, "provinceCode"],
  ["CU6 knows the 中类", { industryCode: "999" }, "industryCode"],
  ["CU10 wants a manager of the firm", { managerStaffId: "nobody" }, "managerStaffId"],
  ["CU11 wants a group of the firm", { parentCustomerId: "nothing" }, "parentCustomerId"],
];

recordPromises({
  of: agreementCustomer,
  form: agreementCustomerSample,
  change: { contactName: "王会计" },
  required: "customerName",
  isUnique: true,
  refused: REFUSED,
});

interface Told {
  readonly status: number;
  readonly errorMessage?: string;
  readonly paths: readonly string[];
  readonly data: Readonly<Record<string, unknown>> & { readonly customerId: string; readonly version: number };
}
type Hands = (
  name: keyof typeof agreementCustomerApi,
  customerId?: string,
  payload?: object,
  search?: string,
) => Promise<Told>;

let t: TestApp;
let admin: Hands;
let clerk: Hands;
let other: Hands;
const handsWith =
  (token: string): Hands =>
  async (name, customerId = "", payload, search = "") => {
    const endpoint: Endpoint = agreementCustomerApi[name];
    const url = fillPath(endpoint.path, { customerId }) + search;
    const headers = { "x-consent": PRIVACY_DATE };
    const answer = await t.call({ method: endpoint.spec.method, url, token, headers, ...(payload && { payload }) });
    const body = answer.json<Omit<Told, "status" | "paths"> & { fieldErrors?: { path: string }[] }>();
    return { ...body, status: answer.statusCode, paths: (body.fieldErrors ?? []).map(({ path }) => path) };
  };

before(async () => {
  t = await buildDemoApp();
  admin = handsWith(await tokenOf(t, DEMO.user.admin));
  clerk = handsWith(await tokenOf(t, DEMO.user.business));
  other = handsWith(await tokenOf(t, DEMO.user.other));
});
after(() => t.close());

let serial = 3000;
const aForm = (more: Partial<AgreementCustomerForm> = {}): AgreementCustomerForm => {
  serial += 1;
  return {
    ...agreementCustomerSample,
    customerName: `长沙测试${serial}号有限公司`,
    creditCode: demoCreditCode(serial, "430104"),
    formerName: null,
    ...more,
  };
};
async function made(more: Partial<AgreementCustomerForm> = {}, by: Hands = clerk): Promise<Told["data"]> {
  const told = await by("create", "", aForm(more));
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const latest = async (customerId: string) => (await admin("get", customerId)).data;
const historyOf = async (customerId: string) =>
  (await admin("history", customerId, undefined, "?page=1&pageSize=30")).data as unknown as readonly {
    action: string;
  }[];

test("numbers run by firm and month, and two at once get two", async () => {
  const both = await Promise.all([made(), made()]);
  const numbers = both.map(({ customerCode }) => String(customerCode));
  assert.equal(new Set(numbers).size, 2);
  for (const number of numbers) assert.match(number, /^KH\d{6}\d{4}$/);
  const theirs = await other("create", "", aForm());
  assert.equal(theirs.status, 200, JSON.stringify(theirs));
});

test("a code is one customer's within a firm, and says whose; another firm keeps the same client", async () => {
  const form = aForm();
  const first = await clerk("create", "", form);
  const again = await clerk("create", "", { ...form, customerName: "另一个名称有限公司" });
  assert.deepEqual([again.status, again.paths], [400, ["creditCode"]]);
  assert.match(JSON.stringify(again), new RegExp(`您单位已登记该客户：${form.customerName}`));
  assert.equal((await other("create", "", form)).status, 200);
  const hint = await clerk("alike", "", undefined, `?creditCode=${form.creditCode ?? ""}`);
  assert.deepEqual(
    (hint.data as unknown as readonly { customerId: string; isSameCode: boolean }[]).map((one) => [
      one.customerId,
      one.isSameCode,
    ]),
    [[first.data.customerId, true]],
  );
  // Five at once are one.
  const race = aForm();
  const told = await Promise.all(Array.from({ length: 5 }, () => clerk("create", "", race)));
  assert.deepEqual(told.map(({ status }) => status).sort(), [200, 400, 400, 400, 400]);
});

test("another firm sees nothing of a firm's customers, and the association neither", async () => {
  const desk = handsWith(await tokenOf(t, DEMO.user.desk));
  const ours = demoCustomerId(1);
  assert.equal((await other("get", ours)).status, 404);
  for (const name of ["rename", "stop", "freeze"] as const)
    assert.equal(
      (
        await other(name, ours, {
          version: 1,
          ...(name === "rename"
            ? {
                customerName: "改名公司",
                creditCode: null,
                changeDate: "2026-01-01",
                changeNote: null,
                attachments: [],
              }
            : { opinion: "不再合作" }),
        })
      ).status,
      404,
      name,
    );
  const found = await other("choices", "", undefined, "?page=1&pageSize=30&keyword=麓谷");
  assert.deepEqual(found.data, []);
  assert.equal((await desk("get", ours)).status, 403);
  const kept = { customerId: (await made({}, other)).customerId, version: 1 };
  const merged = await other("merge", "", { kept, gone: { customerId: ours, version: 1 }, taken: [] });
  assert.equal(merged.status, 404);
});

test("a person's number is sealed, masked, and needs the tick", async () => {
  const idNo = residentNo(91, "1985-03-02", 7, 2);
  const form = aForm({
    customerType: 5,
    customerName: "测试自然人",
    creditCode: null,
    legalPersonName: null,
    industryCode: null,
    idType: 1,
    idNo,
  });
  const { customerId } = (await clerk("create", "", form)).data;
  const [row] = await t.db.select().from(agreementCustomers).where(eq(agreementCustomers.customerId, customerId));
  assert.ok(!JSON.stringify(row).includes(idNo) && !JSON.stringify(row).includes(String(form.contactPhone)));
  const shown = await latest(customerId);
  assert.match(String(shown["idNo"]), /\*{4,}/);
  assert.equal(shown["contactPhone"], "138****0001");
  assert.equal(((await clerk("full", customerId)).data as { idNo?: string }).idNo, idNo);
  const again = await clerk("create", "", { ...form, customerName: "测试自然人二" });
  assert.deepEqual([again.status, again.paths], [400, ["idNo"]]);
});

test("is stopped and resumed with a reason, and frozen by the principal alone", async () => {
  const { customerId, version } = await made();
  const stopped = await clerk("stop", customerId, { version, opinion: "合同到期未续" });
  assert.deepEqual([stopped.data["customerStatus"], stopped.data["stopReason"]], [2, "合同到期未续"]);
  const early = await clerk("stop", customerId, { version: stopped.data.version, opinion: "再停一次" });
  assert.equal(early.status, 409);
  const resumed = await clerk("resume", customerId, { version: stopped.data.version });
  assert.deepEqual([resumed.data["customerStatus"], resumed.data["stopReason"]], [1, null]);
  const freeze = { version: resumed.data.version, opinion: "信用 D 级" };
  assert.equal((await clerk("freeze", customerId, freeze)).status, 403);
  const frozen = await admin("freeze", customerId, freeze);
  assert.equal(frozen.data["customerStatus"], 3);
  const freed = await admin("unfreeze", customerId, { version: frozen.data.version, opinion: "信用已修复" });
  assert.equal(freed.data["customerStatus"], 1);
});

test("a new name keeps the old one, its day and who typed it; after a filing it is the only way", async () => {
  const { customerId, version } = await made();
  const { customerName, creditCode } = await latest(customerId);
  const body = { creditCode, changeDate: "2026-01-02", changeNote: "股东会决议", attachments: [] };
  const same = await clerk("rename", customerId, { ...body, customerName, version });
  assert.deepEqual([same.status, same.paths], [400, ["customerName"]]);
  const late = await clerk("rename", customerId, {
    ...body,
    customerName: "新名一有限公司",
    changeDate: "2099-01-01",
    version,
  });
  assert.deepEqual(late.paths, ["changeDate"]);
  const renamed = await clerk("rename", customerId, { ...body, customerName: "新名一有限公司", version });
  assert.equal(renamed.status, 200, JSON.stringify(renamed));
  assert.deepEqual([renamed.data["customerName"], renamed.data["formerName"]], ["新名一有限公司", customerName]);
  assert.equal(renamed.data.version, version + 1);
  const [line] = renamed.data["nameChanges"] as readonly Record<string, unknown>[];
  assert.deepEqual(
    [line?.["oldValue"], line?.["newValue"], line?.["changeDate"]],
    [customerName, "新名一有限公司", "2026-01-02"],
  );
  assert.equal((await historyOf(customerId))[0]?.action, "rename");
  const found = await clerk("list", "", undefined, `?page=1&pageSize=30&keyword=${encodeURIComponent("新名一")}`);
  assert.equal((found.data as unknown as readonly unknown[]).length, 1);
  addFiledAgreement((_db, id) => Promise.resolve(id === customerId));
  const { data: full } = await clerk("full", customerId);
  const typed = await clerk("update", customerId, { ...full, customerName: "新名二有限公司" });
  assert.deepEqual([typed.status, typed.paths], [400, ["customerName"]]);
  const twin = await made();
  const keep = { customerId, version: full.version };
  const around = { kept: keep, gone: { customerId: twin.customerId, version: twin.version }, taken: ["creditCode"] };
  const merged = await clerk("merge", "", around);
  assert.equal(merged.status, 409, JSON.stringify(merged));
  assert.match(merged.errorMessage ?? "", /只能办理「更名与换证」，没有合并/);
  const second = await clerk("rename", customerId, { ...body, customerName: "新名二有限公司", version: full.version });
  assert.equal(second.data["formerName"], `新名一有限公司；${String(customerName)}`);
});

test("two entries become one: what belongs to it moves, the other ends for good, both remember", async () => {
  const kept = await made({ establishDate: null, remark: null });
  const gone = await made({ establishDate: "2012-06-18" });
  const child = await made({ parentCustomerId: gone.customerId });
  const refused = await clerk("remove", gone.customerId, undefined, `?version=${gone.version}`);
  assert.equal(refused.status, 403);
  const kept403 = await admin("remove", gone.customerId, undefined, `?version=${gone.version}`);
  assert.equal(kept403.status, 409);
  assert.match(kept403.errorMessage ?? JSON.stringify(kept403), /下属企业客户 1 条/);
  const seen = ({ customerId, version }: Told["data"]) => ({ customerId, version });
  const stale = await clerk("merge", "", { kept: seen(kept), gone: { ...seen(gone), version: 99 }, taken: [] });
  assert.equal(stale.status, 409);
  const body = { kept: seen(kept), gone: seen(gone), taken: ["establishDate", "creditCode"] };
  const told = await Promise.all([clerk("merge", "", body), clerk("merge", "", body)]);
  assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409]);
  const after = await latest(kept.customerId);
  assert.deepEqual([after["establishDate"], after["customerCode"]], ["2012-06-18", kept["customerCode"]]);
  assert.equal((await latest(child.customerId))["parentCustomerId"], kept.customerId);
  const ended = await latest(gone.customerId);
  assert.deepEqual([ended["customerStatus"], ended["mergedIntoId"], ended["canEdit"]], [9, kept.customerId, false]);
  assert.deepEqual(ended["transitions"], []);
  assert.equal((await historyOf(kept.customerId))[0]?.action, "merge");
  assert.equal((await historyOf(gone.customerId))[0]?.action, "mergeInto");
  const twice = await clerk("merge", "", { kept: seen(ended), gone: seen(after), taken: [] });
  assert.equal(twice.status, 409);
  const frozen = demoCustomerId(16);
  const { version } = await latest(frozen);
  const cold = await clerk("merge", "", { kept: seen(after), gone: { customerId: frozen, version }, taken: [] });
  assert.equal(cold.status, 409);
});
