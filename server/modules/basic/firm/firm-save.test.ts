// Guarantees: a save is the whole aggregate or nothing, under one version; key items of an admitted firm cannot be typed;
// what was changed is told in words without personal numbers.
// On PostgreSQL: an aggregate is saved under one version, with unique items of other firms.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, asc, eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm/firm";
import { STANDARD_KEY_ITEMS } from "@/contracts/basic/firm/firm-key";
import { aBranch, aPartner, sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { audits } from "@/server/platform/audit/audit.table";
import { MARKER, type TestApp } from "@/server/testing/testing";
import { firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { recordHistories } from "@/server/records/history.table";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { buildDemoApp, DEMO, FIRM, type Hands, handsOf, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";

const { firm: F, user: U } = DEMO;
const LOCKED = "重要事项：须提交会员信息变更申请，经协会审核后生效";

let t: TestApp;
let admin: Hands;
let head: Hands;
let other: Hands;

before(async () => {
  t = await buildDemoApp();
  admin = await handsOf(t, U.admin);
  head = await handsOf(t, U.head);
  other = await handsOf(t, U.other);
});
after(() => t.close());

interface Refusal {
  errorCode: string;
  errorMessage: string;
  fieldErrors?: { path: string; message: string }[];
  data?: FirmDetail;
}
const refusalOf = (response: LightMyRequestResponse): Refusal => response.json<Refusal>();
const errorsOf = (response: LightMyRequestResponse): Record<string, string> => {
  assert.equal(response.statusCode, 400, response.body);
  return Object.fromEntries((refusalOf(response).fieldErrors ?? []).map((error) => [error.path, error.message]));
};
const savedOf = (response: LightMyRequestResponse): FirmDetail => {
  assert.equal(response.statusCode, 200, response.body);
  return response.json<{ data: FirmDetail }>().data;
};
const historyOf = async (hands: Hands, companyId: string) =>
  (await hands.get(`${FIRM}/${companyId}/history/list/page`)).json<{
    data: { version: number; userName: string; changes: Record<string, string | null>[] }[];
  }>().data;

/** Everything that is stored of a firm. */
const stored = async (companyId: string) => ({
  firm: await t.db.select().from(firms).where(eq(firms.companyId, companyId)),
  partners: await t.db
    .select()
    .from(firmPartners)
    .where(eq(firmPartners.companyId, companyId))
    .orderBy(asc(firmPartners.partnerId)),
  branches: await t.db.select().from(firmBranches).where(eq(firmBranches.companyId, companyId)),
  histories: await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, companyId)),
});

type Row = Record<string, unknown>;
const withPartner = (form: FirmFull, i: number, over: Row): FirmFull => ({
  ...form,
  partners: form.partners.map((row, at) => (at === i ? { ...row, ...over } : row)),
});

test("sending the full record back unchanged is accepted and tells no change", async () => {
  const form = await admin.full(F.first);
  const saved = savedOf(await admin.put(F.first, form));
  assert.equal(saved.version, form.version + 1);
  assert.deepEqual({ ...(await admin.full(F.first)), version: 0 }, { ...form, version: 0 });
  assert.deepEqual(await historyOf(admin, F.first), []);
});

test("each key item of an admitted firm is refused at its path, and nothing is stored", async () => {
  const form = await head.full(F.headOffice);
  const before = await stored(F.headOffice);
  const other: Row = {
    companyName: "湖南别名税务师事务所（特殊普通合伙）",
    creditCode: "91420106MA4KXQ011H",
    regCertNo: "湘税登别号",
    registeredCapital: "1.00",
    legalPersonName: "张别名",
    legalPersonIdNo: "11010519491231002X",
    partnerName: "张别名",
    qualCertNo: "TA2099000009",
    contribution: "3.00",
    idNo: "11010519491231002X",
    joinDate: "2001-01-01",
    quitDate: "2020-01-01",
    staffId: "nobody",
    isManagingPartner: !form.partners[1]?.isManagingPartner,
    parentCompanyName: "某总所",
  };
  for (const item of STANDARD_KEY_ITEMS) {
    const key = item.split(".").at(-1) ?? "";
    // Without a parent there is nothing to send: canonical writing drops the item of a head office.
    if (item === "partners" || key.startsWith("parent")) continue;
    const isRow = item.startsWith("partners.*.");
    const kept = isRow ? (form.partners[1] as Row)[key] : (form as Row)[key];
    const value =
      other[key] ?? (/Code$/.test(key) ? "420106" : /Address$/.test(key) ? "别处 1 号" : kept === 3 ? 4 : 3);
    const sent = isRow ? withPartner(form, 1, { [key]: value }) : { ...form, [key]: value };
    const errors = errorsOf(await head.put(F.headOffice, sent));
    assert.equal(errors[isRow ? `partners.1.${key}` : key], LOCKED, `${item}: ${JSON.stringify(errors)}`);
  }
  assert.deepEqual(await stored(F.headOffice), before);
});

test("partners of an admitted firm are neither added nor removed, nor what they hold", async () => {
  const form = await admin.full(F.first);
  const removed = errorsOf(await admin.put(F.first, { ...form, partners: form.partners.slice(1) }));
  assert.equal(removed["partners"], LOCKED);
  const added = errorsOf(await admin.put(F.first, { ...form, partners: [...form.partners, aPartner(7)] }));
  assert.equal(added[`partners.${form.partners.length}.partnerName`], LOCKED);
  for (const over of [{ contribution: "1200000.02" }, { qualification: 2 }, { qualCertNo: "TA2099000001" }]) {
    const [key = ""] = Object.keys(over);
    const refused = errorsOf(await admin.put(F.first, withPartner(form, 0, over)));
    assert.equal(refused[`partners.0.${key}`], LOCKED);
  }
  savedOf(await admin.put(F.first, withPartner(form, 1, { paidContribution: "150000" })));
});

test("F1 and F4 refuse over HTTP with the contract's sentence, warnings come back with the saved record", async () => {
  const open = await other.full(F.applying);
  const nobody = { ...open, partners: open.partners.map((row) => ({ ...row, qualification: 2 })) };
  const minority = errorsOf(await other.put(F.applying, nobody));
  assert.equal(minority["partners"], "合伙人(股东)中税务师占比应高于50%");
  const lopsided = errorsOf(await other.put(F.applying, withPartner(open, 0, { contribution: "1.00" })));
  assert.match(lopsided["registeredCapital"] ?? "", /^出资额合计 .* 万元不相等/);
  const form = await admin.full(F.first);
  const saved = savedOf(await admin.put(F.first, { ...form, bankAccountName: "别的户名" }));
  assert.ok(saved.warnings.some((f) => f.path === "bankAccountName" && f.level === "warning" && f.rule === "BANK"));
  savedOf(await admin.put(F.first, { ...(await admin.full(F.first)), bankAccountName: form.bankAccountName }));
});

test("a firm that is not admitted yet may change who its partners are; rows keep their ids", async () => {
  const form = await other.full(F.applying);
  const first = form.partners[0];
  assert.ok(first);
  const kept = form.partners.map((row, i) => ({ ...row, contribution: i === 0 ? "300000" : "100000" }));
  const joining = aPartner(3, { contribution: "0.50", contributionMode: null, joinDate: "2026-01-05" });
  const two = kept.slice(0, 2);
  const sum = two.map((row) => Number(row.contribution)).reduce((a, b) => a + b);
  const body = {
    ...form,
    registeredCapital: `${sum}.50`,
    paidInCapital: `${sum}.50`,
    partners: [...two.map((row) => ({ ...row, paidContribution: null })), joining],
  };
  const saved = savedOf(await other.put(F.applying, body));
  assert.deepEqual(saved.lockedItems, []);
  assert.deepEqual(
    saved.partners.slice(0, 2).map((row) => row.partnerId),
    two.map((row) => row.partnerId),
  );
  const added = saved.partners[2];
  assert.match(added?.partnerId ?? "", /^[0-9a-f]{32}$/);
  assert.ok(saved.warnings.some((f) => f.rule === "F8" && f.path === "partners.2.partnerName"));
  const gone = form.partners[2];
  const rows = await t.db
    .select()
    .from(firmPartners)
    .where(eq(firmPartners.partnerId, gone?.partnerId ?? ""));
  assert.deepEqual(rows, []);
  const changes = (await historyOf(other, F.applying))[0]?.changes ?? [];
  const labels = changes.map((change) => change["label"]);
  assert.ok(
    labels.includes("股东 孙既白 · 姓名/机构名称") || labels.includes(`股东 ${joining.partnerName} · 姓名/机构名称`),
  );
  assert.ok(labels.includes(`股东 ${gone?.partnerName} · 证件号码`));
  assert.ok(!JSON.stringify(changes).includes(joining.idNo));
});

test("a row id of another firm is refused and the other firm's row stays", async () => {
  const theirs = (await stored(F.first)).partners[0];
  assert.ok(theirs);
  const form = await other.full(F.applying);
  const stolen = withPartner(form, 0, { partnerId: theirs.partnerId });
  assert.equal(errorsOf(await other.put(F.applying, stolen))["partners.0.partnerId"], "该行已不存在，请刷新后重试");
  const twice = { ...form, partners: [...form.partners, form.partners[0]] };
  assert.match(
    errorsOf(await other.put(F.applying, twice))[`partners.${form.partners.length}.partnerId`] ?? "",
    /已不存在/,
  );
  assert.deepEqual((await stored(F.first)).partners[0], theirs);
});

test("nobody is partner of two firms, and the other firm is not named", async () => {
  const theirs = (await admin.full(F.first)).partners[1];
  assert.ok(theirs);
  const form = await other.full(F.applying);
  const row = { ...theirs, partnerId: null, staffId: null };
  const response = await other.put(F.applying, { ...form, partners: [...form.partners, row] });
  const at = `partners.${form.partners.length}`;
  assert.equal(errorsOf(response)[`${at}.idNo`], "该人员已在其他税务师事务所任合伙人(股东)或从业，不能同时登记");
  assert.ok(!response.body.includes("晴川"));
  const linked = { ...row, staffId: theirs.staffId };
  const linkErrors = errorsOf(await other.put(F.applying, { ...form, partners: [...form.partners, linked] }));
  assert.equal(linkErrors[`${at}.staffId`], "所选人员不在本所在职名册中，请重新选择");
});

test("unique items of other firms are refused without a trace of whose they are", async () => {
  const form = await other.full(F.applying);
  const taken = await admin.detail(F.first);
  const response = await other.put(F.applying, {
    ...form,
    companyName: taken.companyName,
    creditCode: taken.creditCode,
    regCertNo: taken.regCertNo,
  });
  const errors = errorsOf(response);
  assert.equal(errors["companyName"], "事务所名称已被其他事务所登记，请核对");
  assert.equal(errors["creditCode"], "统一社会信用代码已被其他事务所登记，请核对");
  assert.equal(errors["regCertNo"], "行政登记证书编号已被其他事务所登记，请核对");
});

test("of twenty saves that saw one version one wins, the others get the current record", async () => {
  const form = await admin.full(F.first);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => admin.put(F.first, { ...form, contactPost: `竞争者${i}` })),
  );
  const winners = answers.filter((response) => response.statusCode === 200);
  const losers = answers.filter((response) => response.statusCode === 409);
  assert.equal(winners.length, 1);
  assert.equal(losers.length, 19);
  const won = savedOf(winners[0] as LightMyRequestResponse);
  assert.equal(won.version, form.version + 1);
  for (const response of losers) {
    const refusal = refusalOf(response);
    assert.equal(refusal.errorCode, "CONFLICT");
    assert.equal(refusal.data?.version, won.version);
    assert.equal(refusal.data?.contactPost, won.contactPost);
    assert.match(refusal.data?.contactMobile ?? "", /^\d{3}\*{4}\d{4}$/);
  }
  assert.equal((await stored(F.first)).firm[0]?.version, won.version);
});

test("the same key with the same bytes saves once", async () => {
  const form = { ...(await admin.full(F.first)), contactPost: "行政总监" };
  const answers = await Promise.all(Array.from({ length: 6 }, () => admin.put(F.first, form, "firm-form-0001")));
  assert.deepEqual([...new Set(answers.map((response) => `${response.statusCode} ${response.body}`))].length, 1);
  assert.equal((await stored(F.first)).firm[0]?.version, form.version + 1);
});

test("a file that is not there refuses the whole save", async () => {
  const form = await admin.full(F.first);
  const before = await stored(F.first);
  const attachments = [{ fileId: "no-such-file", attachType: 1, sortNo: 0 }];
  const response = await admin.put(F.first, { ...form, contactPost: "不应保存", attachments });
  assert.equal(errorsOf(response)["attachments.0.fileId"], "附件不存在或已被清除，请重新上传");
  assert.deepEqual(await stored(F.first), before);
});

test("an uploaded licence becomes part of the record, is named in the history and kept to this firm", async () => {
  const upload = async (username: string): Promise<string> => {
    const boundary = "x-test-boundary";
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
      "base64",
    );
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const payload = Buffer.concat([
      Buffer.from(part("bizType", "firm")),
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="licence.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await t.call({
      method: "POST",
      url: "/rest/file/attachment/v1.0",
      token: await tokenOf(t, username),
      headers: { ...MARKER, "content-type": `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<{ data: { fileId: string } }>().data.fileId;
  };
  const fileId = await upload(U.admin);
  const form = await admin.full(F.first);
  const body = { ...form, attachments: [{ fileId, attachType: 1, sortNo: 0 }], logoFileId: fileId };
  const saved = savedOf(await admin.put(F.first, body));
  assert.deepEqual(
    saved.attachments.map((file) => [file.fileId, file.attachType, file.fileName]),
    [[fileId, 1, "licence.png"]],
  );
  const change = (await historyOf(admin, F.first))[0]?.changes.find((one) => one["label"] === "附件");
  assert.deepEqual([change?.["before"], change?.["after"]], [null, "营业执照：licence.png"]);
  // Another firm cannot take it.
  const stolen = { ...(await other.full(F.applying)), attachments: [{ fileId, attachType: 1, sortNo: 0 }] };
  assert.match(errorsOf(await other.put(F.applying, stolen))["attachments.0.fileId"] ?? "", /不存在/);
  // A logo is one of the record's files.
  const loose = { ...(await admin.full(F.first)), attachments: [] };
  assert.equal(errorsOf(await admin.put(F.first, loose))["logoFileId"], "事务所标志须是附件中的图片，请先上传");
});

test("typed branches come, change and go; member branches cannot be typed again", async () => {
  const form = await head.full(F.headOffice);
  const linked = (await head.detail(F.headOffice)).branches.find((row) => row.companyId !== null);
  const doubled = { ...form, branches: [...form.branches, aBranch(1, { creditCode: linked?.creditCode ?? "" })] };
  const at = `branches.${form.branches.length}`;
  assert.equal(
    errorsOf(await head.put(F.headOffice, doubled))[`${at}.creditCode`],
    "该分支机构已是会员并自动列示，无需填写",
  );
  const { creditCode } = await admin.full(F.first);
  const foreign = { ...form, branches: [...form.branches, aBranch(1, { creditCode })] };
  assert.match(errorsOf(await head.put(F.headOffice, foreign))[`${at}.creditCode`] ?? "", /其他会员单位的/);
  const saved = savedOf(await head.put(F.headOffice, { ...form, branches: [...form.branches, aBranch(1)] }));
  // The other way round: who is being opened is nobody's typed branch, unless it is that house's own.
  const papers = { ...(await other.full(F.applying)), creditCode: aBranch(1).creditCode };
  assert.match(errorsOf(await other.put(F.applying, papers))["creditCode"] ?? "", /已被其他会员单位登记为分支机构/);
  const typed = saved.branches.filter((row) => row.companyId === null);
  assert.equal(typed.length, form.branches.length + 1);
  assert.deepEqual(typed.at(-1)?.inProvince, false);
  const next = await head.full(F.headOffice);
  const renamed = next.branches.map((row, i) => (i === 0 ? { ...row, principalName: "江新任" } : row)).slice(0, 1);
  const rest = savedOf(await head.put(F.headOffice, { ...next, branches: renamed }));
  const left = rest.branches.filter((row) => row.companyId === null);
  assert.deepEqual(
    left.map((row) => [row.branchId, row.principalName]),
    [[next.branches[0]?.branchId, "江新任"]],
  );
  const [last] = await historyOf(head, F.headOffice);
  assert.ok(last?.changes.some((c) => String(c["label"]).endsWith("· 负责人") && c["after"] === "江新任"));
});

test("the history tells who changed what, personal numbers masked even when the mask is the same", async () => {
  const form = await admin.full(F.first);
  const mobile = form.contactMobile.slice(0, 3) + "5555" + form.contactMobile.slice(7);
  const body = {
    ...withPartner(form, 4, { isOnDuty: false }),
    contactMobile: mobile,
    officeOwnership: 1,
    hasUnion: false,
  };
  savedOf(await admin.put(F.first, body));
  const [line] = await historyOf(admin, F.first);
  assert.equal(line?.userName, "演示管理员");
  assert.equal(line?.version, form.version + 1);
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
  const words = Object.fromEntries((line?.changes ?? []).map((c) => [c["label"], [c["before"], c["after"]]]));
  assert.deepEqual(words, {
    联系人手机: [masked, `${masked}（已变更）`],
    办公用房性质: ["租赁", "自有"],
    租赁到期日: [form.leaseEndDate, null],
    是否建立工会: ["是", "否"],
    [`股东 ${form.partners[4]?.partnerName} · 是否在本所执业`]: ["是", "否"],
  });
  const entry = await t.db
    .select()
    .from(audits)
    .where(and(eq(audits.action, "basic.firm.update"), eq(audits.objectId, F.first)))
    .orderBy(asc(audits.actionTime), asc(audits.auditId));
  const last = JSON.stringify(entry.at(-1)?.changes);
  assert.match(last, /contactMobile/);
  assert.ok(!last.includes(mobile));
});

test("rare characters, the longest texts and the largest amounts come back as they were sent", async () => {
  const form = await other.full(F.applying);
  const max = "999999999999.99";
  const long = "税".repeat(1997) + "䶮𠮷";
  const [first, second] = form.partners;
  assert.ok(first && second);
  const body = {
    ...form,
    registeredCapital: max,
    paidInCapital: max,
    insuredAmount: null,
    riskFundBalance: max,
    businessScope: long,
    introduction: "𠮷䶮".repeat(500),
    contactName: "阿依古丽•买买提䶮",
    partners: [
      { ...first, contribution: "999999999999.98", paidContribution: null },
      { ...second, contribution: "0.01", paidContribution: null },
    ],
  };
  const saved = savedOf(await other.put(F.applying, body));
  assert.equal(saved.registeredCapital, max);
  assert.equal(saved.riskFundBalance, max);
  assert.equal(saved.businessScope, long);
  assert.equal(saved.introduction, "𠮷䶮".repeat(500));
  assert.equal(saved.contactName, "阿依古丽·买买提䶮");
  assert.equal(saved.partners[0]?.contribution, "999999999999.98");
  assert.equal((await other.full(F.applying)).partners[1]?.contribution, "0.01");
});

test("values outside the dictionaries and places that do not nest are refused at their items", async () => {
  const form = await other.full(F.applying);
  const errors = errorsOf(
    await other.put(F.applying, {
      ...withPartner(form, 0, { contributionMode: 77 }),
      serviceStatus: 99,
      relatedQualifications: [1, 88],
      regDistrictCode: "430199",
      attachments: [{ fileId: "x", attachType: 1234, sortNo: 0 }],
    }),
  );
  assert.equal(errors["serviceStatus"], "服务状态不在可选范围内");
  assert.equal(errors["relatedQualifications"], "兼营机构不在可选范围内");
  assert.equal(errors["partners.0.contributionMode"], "出资方式不在可选范围内");
  assert.equal(errors["attachments.0.attachType"], "附件类型不在可选范围内");
  assert.equal(errors["regDistrictCode"], "请重新选择注册地的省、市、区县");
});

test("the parameter decides what is locked", async () => {
  await t.setParam("firm.keyItems", ["companyName"]);
  const form = await admin.full(F.first);
  const detail = await admin.detail(F.first);
  assert.deepEqual(
    detail.lockedItems.map((item) => item.path),
    ["companyName"],
  );
  const saved = savedOf(await admin.put(F.first, { ...form, officeAddress: "示范大道 101 号" }));
  assert.equal(saved.officeAddress, "示范大道 101 号");
  assert.equal(
    errorsOf(await admin.put(F.first, { ...form, version: saved.version, companyName: `${form.companyName}二` }))[
      "companyName"
    ],
    LOCKED,
  );
  await t.setParam("firm.keyItems", [...STANDARD_KEY_ITEMS]);
  assert.notEqual(sampleIdNo(1), sampleIdNo(2));
});
