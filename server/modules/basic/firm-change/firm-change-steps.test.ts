// Guarantees: what a firm applies for changes its record when it is accepted, and not before: through the firm's own save,
// under its own rules over the whole result; one item waits in one application; what the firm has changed meanwhile stays,
// what both have changed is refused; nothing is decided twice; who is told, and under which name old papers stand.
// On PostgreSQL: two applications for one item at once, and twenty decisions of one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { firmApi } from "@/contracts/basic/firm/firm";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import { sampleCreditCode } from "@/contracts/basic/firm/firm-sample";
import { fillPath } from "@/contracts/kit/endpoint";
import { recordHistories } from "@/server/records/history.table";
import { submissions } from "@/server/records/review/read";
import { waitingItem } from "@/server/records/review/testing-item";
import { DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import {
  type Bench,
  changeBench,
  draft,
  F,
  papers,
  partnersOf,
  submitted,
} from "@/server/modules/basic/firm-change/firm-change-testing";

const NAME = "湖南新知远税务师事务所有限责任公司";
let bench: Bench;
before(async () => {
  bench = await changeBench();
});
after(() => bench.t.close());

/** Taken back, so that the next test may apply for the same. */
const withdraw = ({ changeId, version }: { changeId: string; version: number }) =>
  bench.own("withdraw", changeId, { version });
const texts = async (title: string) => {
  const rows = await bench.t.db.select().from(siteMessages);
  return rows.filter(({ msgTitle }) => msgTitle.includes(title)).map(({ msgContent }) => msgContent);
};

test("a draft may have holes, and says what its submission lacks", async () => {
  const made = await draft(bench, { changeDate: null, changeReason: null, newName: null }, []);
  const { missing } = (await bench.own("get", made.changeId)).data;
  assert.deepEqual(missing.map(({ path }) => path).sort(), ["attachments", "changeDate", "changeReason", "newName"]);
  const refused = await bench.own("submit", made.changeId, { version: 1 });
  assert.deepEqual([refused.status, refused.errorCode], [400, "VALIDATION"]);
  const words = refused.fieldErrors?.find(({ path }) => path === "attachments")?.message;
  assert.equal(words, "请上传附件：营业执照");
});

test("nothing that stays as it is can be applied for", async () => {
  const { companyName } = await bench.full();
  const same = await draft(bench, { newName: companyName as string });
  const refused = await bench.own("submit", same.changeId, { version: 1 });
  assert.equal(refused.fieldErrors?.[0]?.path, "newName");
  assert.match(refused.fieldErrors?.[0]?.message ?? "", /没有改动/);
});

test("the firm's rules run over the result: they warn a draft and refuse its submission", async () => {
  const made = await draft(bench, { newName: "湖南新知远税务师事务所" });
  const { warnings } = (await bench.own("get", made.changeId)).data;
  assert.ok(warnings.some(({ path, message }) => path === "newName" && message.includes("有限公司")));
  const refused = await bench.own("submit", made.changeId, { version: 1 });
  assert.equal(refused.fieldErrors?.[0]?.path, "newName");
});

test("a rule speaks of an item that is not applied for, when the change has broken it", async () => {
  const full = await bench.full();
  const partners = partnersOf(full).filter(({ idNo }) => idNo !== full.legalPersonIdNo);
  const made = await draft(bench, { changeItems: [6], newName: null, partners }, [7]);
  const refused = await bench.own("submit", made.changeId, { version: 1 });
  assert.equal(refused.status, 400);
  const paths = refused.fieldErrors?.map(({ path }) => path) ?? [];
  assert.ok(paths.includes("legalPersonName") && paths.includes("registeredCapital"), JSON.stringify(paths));
});

test("a name that another firm has is refused, on submission and again on acceptance", async () => {
  const [taken] = await bench.t.db.select().from(firms).where(eq(firms.companyId, F.smallLimited));
  const made = await draft(bench, { newName: taken?.companyName ?? "" });
  const refused = await bench.own("submit", made.changeId, { version: 1 });
  assert.ok(
    refused.fieldErrors?.some(({ path }) => path === "newName"),
    JSON.stringify(refused),
  );
  const waiting = await submitted(bench);
  await bench.t.db.update(firms).set({ companyName: NAME }).where(eq(firms.companyId, F.smallLimited));
  const seen = (await bench.desk("get", waiting.changeId)).data;
  assert.equal(seen.obstacles.length, 1);
  const late = await bench.desk("pass", waiting.changeId, { version: waiting.version });
  assert.deepEqual([late.status, late.errorCode], [409, "STATE"]);
  assert.match(late.errorMessage ?? "", /已被其他事务所登记/);
  assert.equal((await bench.desk("get", waiting.changeId)).data.auditStatus, 1);
  await bench.t.db
    .update(firms)
    .set({ companyName: taken?.companyName ?? "" })
    .where(eq(firms.companyId, F.smallLimited));
  assert.equal((await withdraw(waiting)).status, 200);
});

test("is nobody else's: another firm finds none, the association no draft", async () => {
  const made = await draft(bench);
  for (const key of ["get", "full", "history"]) assert.equal((await bench.other(key, made.changeId)).status, 404, key);
  assert.equal((await bench.other("submit", made.changeId, { version: 1 })).status, 404);
  assert.equal((await bench.desk("get", made.changeId)).status, 404);
  assert.equal((await bench.other("pass", made.changeId, { version: 1 })).status, 403);
});

test("applied for, returned with marks, submitted again, accepted: the record changes then, with history and names", async () => {
  const before = await bench.firm();
  const waiting = await submitted(
    bench,
    {
      changeItems: [1, 3],
      provinceCode: before.provinceCode as string,
      cityCode: before.cityCode as string,
      districtCode: before.districtCode as string,
      officeAddress: "芙蓉中路 9 号",
    },
    [1, 11],
  );
  assert.deepEqual(
    waiting.changes.map(({ path, after: to }) => [path, to]),
    [
      ["companyName", NAME],
      ["officeAddress", "芙蓉中路 9 号"],
    ],
  );
  const item = await waitingItem(bench.t, await tokenOf(bench.t, DEMO.user.desk), waiting.changeId);
  assert.deepEqual([item.comparedTo, item.changes, item.askedItems], [null, waiting.changes, []]);
  const returned = await bench.desk("sendBack", waiting.changeId, {
    version: waiting.version,
    opinion: "请核对地址",
    marks: [{ path: "officeAddress", note: "与租赁合同不一致" }],
  });
  assert.equal(returned.status, 200, JSON.stringify(returned));
  const full = (await bench.own("full", waiting.changeId)).data as unknown as Record<string, unknown>;
  const mended = await bench.own("update", waiting.changeId, { ...full, officeAddress: "芙蓉中路 10 号" });
  assert.equal(mended.status, 200, JSON.stringify(mended));
  const again = await bench.own("submit", waiting.changeId, { version: mended.data.version });
  assert.equal(again.status, 200, JSON.stringify(again));
  assert.equal((await bench.firm()).companyName, before.companyName);
  const passed = await bench.desk("pass", waiting.changeId, { version: again.data.version });
  assert.equal(passed.status, 200, JSON.stringify(passed));
  const now = await bench.firm();
  assert.deepEqual([now.companyName, now.officeAddress, now.version], [NAME, "芙蓉中路 10 号", before.version + 1]);
  assert.equal(now.formerNames, before.companyName);
  const [line] = await bench.t.db
    .select()
    .from(recordHistories)
    .where(eq(recordHistories.objectId, F.first))
    .orderBy(recordHistories.changeTime);
  assert.equal(line?.action, "change");
  const number = (passed.data as unknown as { changeNo: string }).changeNo;
  assert.ok(line.changes.some(({ label, after: to }) => label === "变更申请" && to === number));
  // The paper keeps the name under which it was handed in.
  assert.equal(passed.data.companyName, before.companyName);
  const [kept] = await bench.t.db.select().from(submissions).where(eq(submissions.bizId, waiting.changeId)).limit(1);
  assert.equal(kept?.companyName, before.companyName);
  const [told] = await texts("变更申请通过");
  assert.ok(told?.includes("换发单位会员证") && told.includes(`${before.companyName} → ${NAME}`), told);
});

test("a decision upon what is no longer open says who was first, and nothing is written twice", async () => {
  const waiting = await submitted(bench, { newName: "湖南再知远税务师事务所有限责任公司" });
  const asked = Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0
      ? bench.desk("pass", waiting.changeId, { version: waiting.version })
      : bench.desk("sendBack", waiting.changeId, { version: waiting.version, opinion: "材料不齐" }),
  );
  const told = await Promise.all(asked);
  assert.equal(told.filter(({ status }) => status === 200).length, 1);
  for (const { status, errorMessage } of told.filter((one) => one.status !== 200)) {
    assert.equal(status, 409);
    assert.match(errorMessage ?? "", /办理/);
  }
  const lines = await bench.t.db.select().from(recordHistories).where(eq(recordHistories.objectId, F.first));
  const isPassed = (await bench.firm()).companyName.includes("再知远");
  assert.equal(lines.filter(({ changes }) => JSON.stringify(changes).includes("再知远")).length, isPassed ? 1 : 0);
});

test("one item waits in one application: of two at once one is told of the other", async () => {
  const [one, two] = [
    await draft(bench, { newName: "湖南甲知远税务师事务所有限责任公司" }),
    await draft(bench, { newName: "湖南乙知远税务师事务所有限责任公司" }),
  ];
  const told = await Promise.all([one, two].map(({ changeId }) => bench.own("submit", changeId, { version: 1 })));
  assert.deepEqual(told.map(({ status }) => status).sort(), [200, 409]);
  const refused = told.find(({ status }) => status === 409);
  assert.match(refused?.errorMessage ?? "", /「名称」已在申请 BG\d{12} 中等待协会审核/);
  const won = told.find(({ status }) => status === 200)?.data;
  assert.ok(won);
  // Another item may wait beside it.
  const full = await bench.full();
  const place = {
    regProvinceCode: full.regProvinceCode,
    regCityCode: full.regCityCode,
    regDistrictCode: full.regDistrictCode,
  };
  const beside = await submitted(bench, {
    changeItems: [4],
    newName: null,
    ...place,
    regAddress: "湘江路 1 号",
  } as never);
  assert.equal((await withdraw(beside)).status, 200);
  assert.equal((await withdraw(won)).status, 200);
});

test("what the firm types meanwhile stays; what was changed on both sides is told and not overwritten", async () => {
  const full = await bench.full();
  const rows = partnersOf(full);
  const [first, second] = rows;
  assert.ok(first && second);
  const moved = (Number(second.contribution) - 100).toFixed(2);
  const partners = rows.map((row, i) => {
    const { contribution } = row;
    if (i === 0) return { ...row, contribution: (Number(contribution) + 100).toFixed(2) };
    return i === 1 ? { ...row, contribution: moved, paidContribution: null } : row;
  });
  const waiting = await submitted(bench, { changeItems: [6], newName: null, partners }, [7]);
  const typed = await bench.full();
  const saved = await bench.t.call({
    method: "PUT" as const,
    url: fillPath(firmApi.update.path, { companyId: F.first }),
    token: bench.token,
    payload: {
      ...typed,
      phone: "0731-84410099",
      partners: typed.partners.map((row, i) => (i === 0 ? { ...row, contributionMode: 2 } : row)),
    },
  });
  assert.equal(saved.statusCode, 200, saved.body);
  const passed = await bench.desk("pass", waiting.changeId, { version: waiting.version });
  assert.equal(passed.status, 200, JSON.stringify(passed));
  const now = await bench.full();
  assert.equal(now.phone, "0731-84410099");
  assert.deepEqual([now.partners[0]?.contributionMode, now.partners[1]?.contribution], [2, moved]);

  const again = await submitted(bench, { newName: "湖南丙知远税务师事务所有限责任公司" });
  await bench.t.db
    .update(firms)
    .set({ companyName: "湖南丁知远税务师事务所有限责任公司" })
    .where(eq(firms.companyId, F.first));
  const late = await bench.desk("pass", again.changeId, { version: again.version });
  assert.deepEqual([late.status, late.errorCode], [409, "STATE"]);
  assert.match(late.errorMessage ?? "", /事务所名称在申请填写后已有变动/);
  assert.equal((await withdraw(again)).status, 200);
});

test("saved again, an application undoes nothing that the firm has typed meanwhile", async () => {
  const rows = partnersOf(await bench.full());
  const by = (row: (typeof rows)[number], sum: number) => (Number(row.contribution) + sum).toFixed(2);
  const partners = rows.map((row, i) => (i < 2 ? { ...row, contribution: by(row, i === 0 ? 50 : -50) } : row));
  const made = await draft(bench, { changeItems: [6], newName: null, partners }, [7]);
  const own = (await bench.own("full", made.changeId)).data as unknown as Record<string, unknown>;
  const typed = await bench.full();
  const mode = typed.partners[0]?.contributionMode === 1 ? 2 : 1;
  const saved = await bench.t.call({
    method: "PUT" as const,
    url: fillPath(firmApi.update.path, { companyId: F.first }),
    token: bench.token,
    payload: {
      ...typed,
      partners: typed.partners.map((row, i) => (i === 0 ? { ...row, contributionMode: mode } : row)),
    },
  });
  assert.equal(saved.statusCode, 200, saved.body);
  const again = await bench.own("update", made.changeId, { ...own, changeReason: "按决议补充说明" });
  assert.equal(again.status, 200, JSON.stringify(again));
  const waiting = await bench.own("submit", made.changeId, { version: again.data.version });
  assert.equal(waiting.status, 200, JSON.stringify(waiting));
  assert.ok(!waiting.data.changes.some(({ path }) => path.includes("contributionMode")), JSON.stringify(waiting.data));
  const passed = await bench.desk("pass", made.changeId, { version: waiting.data.version });
  assert.equal(passed.status, 200, JSON.stringify(passed));
  const [now] = (await bench.full()).partners;
  assert.deepEqual([now?.contributionMode, now?.contribution], [mode, partners[0]?.contribution]);
});

test("what was sent back may be given up, and its item is free; nobody deletes it", async () => {
  const waiting = await submitted(bench, { newName: "湖南己知远税务师事务所有限责任公司" });
  const said = { version: waiting.version, opinion: "名称与执照不符" };
  const returned = await bench.desk("sendBack", waiting.changeId, said);
  assert.equal(returned.status, 200, JSON.stringify(returned));
  const { version } = (await bench.own("get", waiting.changeId)).data;
  const kept = await bench.own("remove", waiting.changeId, undefined, `?version=${version}`);
  assert.equal(kept.status, 409, JSON.stringify(kept));
  assert.match(kept.errorMessage ?? "", /不再申请/);
  const dropped = await bench.own("drop", waiting.changeId, { version });
  assert.deepEqual([dropped.status, dropped.data.auditStatus], [200, 6], JSON.stringify(dropped));
});

test("a firm that has closed takes no change: the officer is told why, and may refuse", async () => {
  const waiting = await submitted(bench, { newName: "湖南戊知远税务师事务所有限责任公司" });
  await bench.t.db.update(firms).set({ companyStatus: 6 }).where(eq(firms.companyId, F.first));
  const late = await bench.desk("pass", waiting.changeId, { version: waiting.version });
  assert.deepEqual([late.status, late.errorCode], [409, "STATE"]);
  assert.match(late.errorMessage ?? "", /已退会/);
  const taken = await bench.desk("accept", waiting.changeId, { version: waiting.version });
  const said = { version: taken.data.version, opinion: "事务所已退会" };
  const refused = await bench.desk("reject", waiting.changeId, said);
  assert.equal(refused.data.auditStatus, 5);
  await bench.t.db.update(firms).set({ companyStatus: 2 }).where(eq(firms.companyId, F.first));
});

test("numbers of persons are masked wherever they are read, and sealed where they are stored", async () => {
  const full = await bench.full();
  const partners = partnersOf(full);
  const made = await draft(
    bench,
    {
      changeItems: [5, 6],
      newName: null,
      legalPersonName: full.legalPersonName as string,
      legalPersonIdType: 1,
      legalPersonIdNo: full.legalPersonIdNo as string,
      legalPersonMobile: "13800000009",
      partners,
    },
    [1, 4, 7],
  );
  const shown = JSON.stringify(await bench.own("get", made.changeId));
  assert.ok(!shown.includes(String(full.legalPersonIdNo)));
  assert.ok(!shown.includes("13800000009"));
  const { rows } = await bench.t.handle.pool.query("select * from firm_changes where change_id = $1", [made.changeId]);
  assert.ok(!JSON.stringify(rows).includes(String(full.legalPersonIdNo)));
  const lines = JSON.stringify(await bench.own("history", made.changeId, undefined, "?page=1"));
  assert.ok(!lines.includes(String(full.legalPersonIdNo)));
});

test("another form of organisation brings another code, and the member stays the same", async () => {
  const before = await bench.firm();
  const full = await bench.full();
  const partners = partnersOf(full).map((row) => ({ ...row, isManagingPartner: row.idNo === full.legalPersonIdNo }));
  const waiting = await submitted(
    bench,
    {
      changeItems: [1, 2, 6],
      newName: "湖南改制税务师事务所（普通合伙）",
      orgForm: 2,
      creditCode: sampleCreditCode(777),
      partners,
    },
    [1, 6, 7],
  );
  const passed = await bench.desk("pass", waiting.changeId, { version: waiting.version });
  assert.equal(passed.status, 200, JSON.stringify(passed));
  const now = await bench.firm();
  assert.deepEqual([now.orgForm, now.creditCode, now.memberNo], [2, sampleCreditCode(777), before.memberNo]);
});

test("files belong to the application and are read by both sides", async () => {
  const made = await draft(bench, { attachments: await papers(bench, [1]) });
  const told = await bench.own("get", made.changeId);
  assert.equal((told.data as unknown as { attachments: unknown[] }).attachments.length, 1);
  assert.equal(aChange().attachments.length, 0);
});
