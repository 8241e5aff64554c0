// Guarantees: a plan is frozen when it is published and every firm in scope has its task; two clerks save two sections at
// once, and of one section the second is told; a sheet goes through return by item, site visit, rectification, conclusion
// and appeal; who is late is told and may still submit; a closed plan loses nothing; packs are the same byte for byte.
// On PostgreSQL: two saves of one sheet at once, and tasks of many firms at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { type CompanyDraft, inspectionCompanyApi } from "@/contracts/inspection/company";
import { FILE_CATEGORY, SECTION_FILES } from "@/contracts/inspection/company-fields";
import { companySample } from "@/contracts/inspection/company-sample";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { fillPath } from "@/contracts/kit/endpoint";
import { searchApi } from "@/contracts/common/search";
import { reviewApi } from "@/contracts/review/inbox";
import { buildApp } from "@/server/app";
import { createHealth } from "@/server/platform/http/health";
import { jobsDone } from "@/server/platform/outbox/testing";
import { submissions } from "@/server/records/review/read";
import { createUser, MARKER, openSession } from "@/server/testing/testing";
import { DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import {
  type InspectionProduct,
  inspectionProduct,
  read,
  save,
  SECOND,
  step,
  versionOf,
} from "@/server/modules/inspection/inspection-testing";
import { announceTasks, fallOverdue, lapseTasks } from "@/server/modules/inspection/chores";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

type Product = InspectionProduct;
let t: Product["t"];
let firmToken: Product["firmToken"];
let firm: Product["firm"];
let clerk: Product["clerk"];
let other: Product["other"];
let desk: Product["desk"];
let plan: Product["plan"];
let notice: Product["notice"];
let aFile: Product["aFile"];
let published: Product["published"];
let filled: Product["filled"];
let submitted: Product["submitted"];
let formOf: Product["formOf"];

before(async () => {
  ({ t, firmToken, firm, clerk, other, desk, plan, notice, aFile, filled, published, submitted, formOf } =
    await inspectionProduct());
});
after(() => t.close());

describe("a plan", () => {
  test("is refused with a sentence where it makes no sense", async () => {
    const shorter = STANDARD_TEMPLATE.map((one) => (one.key === "E" ? { ...one, weight: 30 } : one));
    const cases: readonly (readonly [more: object, path: string])[] = [
      [{ template: shorter }, "template"],
      [{ periodEnd: "2026-11-30" }, "periodStart"],
      [{ fillEnd: "2026-01-01T00:00:00.000Z" }, "fillEnd"],
      [{ scopeFirms: [] }, "scopeFirms"],
      [{ inspectType: 2 }, "specialReason"],
      [{ inspectType: 9 }, "inspectType"],
    ];
    for (const [more, path] of cases) {
      const told = await desk("plan.create", { body: plan(more) });
      assert.equal(told.status, 400, JSON.stringify([more, told]));
      assert.ok(
        told.fieldErrors?.some((one) => one.path === path),
        JSON.stringify([path, told.fieldErrors]),
      );
    }
  });

  test("belongs to the association: no firm opens it", async () => {
    assert.equal((await firm("plan.list")).status, 403);
  });

  test("is frozen by its publication, but for its name and a later end", async () => {
    const { planId } = await published();
    const stands = (await desk("plan.get", { params: { planId } })).data;
    const { version } = stands;
    const refs = (stands["attachments"] as { fileId: string; attachType: number; sortNo: number }[]).map(
      ({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }),
    );
    const typed = {
      ...Object.fromEntries(Object.keys(plan()).map((key) => [key, stands[key]])),
      attachments: refs,
    };
    const changed = STANDARD_TEMPLATE.map((one) => ({
      ...one,
      items: one.items.map((item) => ({ ...item, points: 1 })),
    }));
    const frozen = await desk("plan.update", { params: { planId }, body: { ...typed, template: changed, version } });
    assert.equal(frozen.status, 400);
    assert.match(frozen.fieldErrors?.[0]?.message ?? "", /已随计划发布冻结/);
    const earlier = await desk("plan.update", {
      params: { planId },
      body: { ...typed, fillEnd: new Date(t.clock.now().getTime() + 1_000).toISOString(), version },
    });
    assert.match(earlier.fieldErrors?.[0]?.message ?? "", /只能延长/);
    const later = new Date(t.clock.now().getTime() + 30 * 86_400_000).toISOString();
    const moved = await desk("plan.update", { params: { planId }, body: { ...typed, fillEnd: later, version } });
    assert.equal(moved.status, 200, JSON.stringify(moved));
    const [task] = await t.db.select().from(inspectionTasks).where(eq(inspectionTasks.planId, planId));
    assert.equal(task?.fillEnd.toISOString(), later);
    const again = await desk("plan.publish", { params: { planId }, body: { version: moved.data.version } });
    assert.equal(again.errorCode, "STATE");
  });

  test("of a year stands once", async () => {
    const own = { inspectYear: 2022, periodStart: "2022-01-01", periodEnd: "2022-12-31" };
    await published(own);
    const made = await desk("plan.create", { body: plan({ ...own, attachments: [await notice()] }) });
    const { version, planId: twin } = made.data;
    const told = await desk("plan.publish", { params: { planId: twin }, body: { version } });
    assert.deepEqual([told.status, told.fieldErrors?.[0]?.path], [400, "inspectYear"]);
  });

  test("tells each firm once that filling has begun", async () => {
    const { task } = await published();
    await Promise.all([announceTasks(t.db, t.clock.now()), announceTasks(t.db, t.clock.now())]);
    const told = await t.db
      .select()
      .from(siteMessages)
      .where(eq(siteMessages.eventKey, `inspection:${task.taskId}:announced`));
    assert.equal(told.length, 1);
  });
});

describe("a sheet", () => {
  test("is filled before it is seen by nobody else, with figures that say where they come from", async () => {
    const { task } = await published();
    assert.equal((await other("get", { params: { taskId: task.taskId } })).status, 404);
    const { data } = await step(firm, "start", task);
    const figures = data["figures"] as readonly {
      key: string;
      text: string | null;
      source: string;
      syncTime: string;
    }[];
    const total = figures.find(({ key }) => key === "staffTotal");
    assert.match(total?.text ?? "", /^\d+$/);
    assert.equal(total?.source, "人员管理");
    assert.equal(figures.find(({ key }) => key === "duesPaid")?.text, null);
    const auto = data["autoAnswers"] as readonly { code: string; answer: number | null }[];
    assert.equal(auto.find(({ code }) => code === "H-01")?.answer, null);
    assert.equal(auto.length, 6);
  });

  test("takes two sections of two clerks at once, and of one section the first alone", async () => {
    const { task } = await published();
    const { data } = await step(firm, "start", task);
    const both = await Promise.all([save(firm, data, "E", companySample), save(clerk, data, "F", companySample)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
    const stands = await read(firm, task.taskId);
    assert.deepEqual([versionOf(stands, "E"), versionOf(stands, "F"), versionOf(stands, "A")], [1, 1, 0]);
    const answers = stands["answers"] as CompanyDraft["answers"];
    assert.equal(answers.filter(({ itemCode }) => /^[EF]/.test(itemCode)).length, 16);
    const race = await Promise.all([
      save(firm, stands, "F", {
        ...companySample,
        answers: [{ rowId: null, itemCode: "F-01", answer: 3, note: "制度正在修订中，年底前完成" }],
      }),
      save(clerk, stands, "F", { ...companySample, answers: [] }),
    ]);
    assert.deepEqual(race.map(({ status }) => status).sort(), [200, 409]);
    assert.match(race.find(({ status }) => status === 409)?.errorMessage ?? "", /没有覆盖对方的/);
  });

  test("refuses what cannot be, at its item, and keeps the rest", async () => {
    const { task } = await published();
    const { data } = await step(firm, "start", task);
    const answer = (itemCode: string, value: number) => ({ rowId: null, itemCode, answer: value, note: null });
    const cases: readonly (readonly [section: string, form: Partial<CompanyDraft>, path: RegExp])[] = [
      ["B", { answers: [answer("B-05", 1)] }, /answers/],
      ["A", { answers: [answer("A-99", 1)] }, /answers/],
      ["A", { answers: [answer("A-01", 101)] }, /answers/],
      ["B", { laborContractCount: 99_999 }, /laborContractCount/],
      ["D", { taxRevenue: "9999999.00" }, /taxRevenue/],
      ["D", { totalAssets: "1.00" }, /totalAssets/],
      ["L", { commitDate: "2099-01-01" }, /commitDate/],
      [
        "I",
        {
          hasNoViolations: true,
          violations: [
            {
              rowId: null,
              itemCode: "I-03",
              violationType: 4,
              violationDate: "2026-03-01",
              authority: null,
              docNo: null,
              amount: null,
              description: "属实",
              isRectified: true,
            },
          ],
        },
        /hasNoViolations/,
      ],
    ];
    for (const [section, form, path] of cases) {
      const told = await save(firm, data, section, { ...companySample, ...form });
      assert.equal(told.status, 400, `${section} ${JSON.stringify(told).slice(0, 300)}`);
      assert.match(told.fieldErrors?.[0]?.path ?? "", path);
    }
    assert.equal((await read(firm, task.taskId)).version, data.version);
  });

  test("says section by section what it lacks, and is then scored", async () => {
    const { task } = await published();
    const started = await step(firm, "start", task);
    const early = await step(firm, "submit", started.data);
    assert.equal(early.status, 400);
    const paths = (early.fieldErrors ?? []).map(({ path }) => path);
    for (const one of ["fillerName", "answers.B-01", "summary", `itemFiles.${SECTION_FILES.L}`])
      assert.ok(paths.includes(one), one);
    assert.ok(!paths.includes("answers.B-05"));
  });

  test("goes the whole way: submitted, returned by item, on site, rectified, concluded, appealed once", async () => {
    const { task } = await published();
    let at = await submitted(task);
    assert.equal(at["selfScore"], "100.00");
    assert.equal((await step(firm, "withdraw", at)).status, 200);
    at = (await step(firm, "submit", await read(firm, task.taskId))).data;
    // Who decides has opened it; its firm may not say so itself.
    const open = { params: { taskId: task.taskId } };
    assert.equal((await firm("open", open)).status, 403);
    const atOffice = (officeOrgId: string | null, level: number) =>
      t.db.update(submissions).set({ officeOrgId, level }).where(eq(submissions.bizId, task.taskId));
    const [sent] = await t.db.select().from(submissions).where(eq(submissions.bizId, task.taskId));
    await atOffice("another", 1);
    assert.equal((await desk("open", open)).status, 200);
    const [looked] = await t.db.select().from(submissions).where(eq(submissions.bizId, task.taskId));
    assert.equal(looked?.acceptTime, null, "a look out of turn opens nothing");
    await atOffice(sent?.officeOrgId ?? null, sent?.level ?? 0);
    assert.equal((await desk("open", open)).status, 200);
    const tooLate = await step(firm, "withdraw", at);
    assert.deepEqual([tooLate.errorCode, tooLate.errorMessage], ["STATE", "审核人员已开始审核，请联系协会"]);
    const found = await desk("review", {
      params: { taskId: task.taskId },
      body: { reviewed: { "A-01": { answer: 3, opinion: "营业执照已过期" } }, version: at.version },
    });
    assert.equal(found.status, 200, JSON.stringify(found));
    assert.equal(found.data["auditScore"], "98.00");
    // The firm does not see findings before they are told.
    assert.deepEqual((await read(firm, task.taskId))["reviewed"], {});
    assert.match(
      (await step(firm, "withdraw", await read(firm, task.taskId))).errorMessage ?? "",
      /审核人员已开始审核/,
    );
    const auto = await desk("review", {
      params: { taskId: task.taskId },
      body: { reviewed: { "H-01": { answer: 1, opinion: null } }, version: found.data.version },
    });
    assert.match(auto.fieldErrors?.[0]?.message ?? "", /由系统计算/);

    const back = await step(desk, "sendBack", found.data, {
      opinion: "请补充 A-01",
      marks: [{ path: "answers.A-01", note: null }],
      returnDeadline: null,
    });
    assert.equal(back.data["inspectStatus"], 3, JSON.stringify(back));
    at = await read(firm, task.taskId);
    assert.deepEqual(at["openSections"], ["A"]);
    const form = await formOf(task.taskId);
    const closed = await save(firm, at, "B", { ...form, inCount: 5 });
    assert.deepEqual([closed.status, closed.fieldErrors?.[0]?.path], [400, "inCount"]);
    const other2 = await save(firm, at, "A", {
      ...form,
      answers: form.answers.map((row) =>
        row.itemCode === "A-02" ? { ...row, answer: 2, note: "变更登记晚了三天，已办结" } : row,
      ),
    });
    assert.equal(other2.status, 400);
    const mended = await save(firm, at, "A", {
      ...form,
      answers: form.answers.map((row) => (row.itemCode === "A-01" ? { ...row, note: "营业执照已换发，见附件" } : row)),
    });
    assert.equal(mended.status, 200, JSON.stringify(mended));
    at = (await step(firm, "submit", mended.data)).data;

    at = (await step(desk, "pass", await read(desk, task.taskId), { opinion: null })).data;
    const onsite = {
      onsiteDate: t.clock.now().toISOString().slice(0, 10),
      onsiteTeam: "张三、李四",
      onsiteMaterials: "底稿",
    };
    at = (await step(desk, "drawOnsite", at, onsite)).data;
    assert.equal(at["inspectStatus"], 5);
    assert.equal((await step(firm, "confirmOnsite", await read(firm, task.taskId))).status, 200);
    at = (await step(desk, "recordOnsite", await read(desk, task.taskId), { opinion: "底稿齐全，档案柜未上锁" })).data;
    const past = await step(desk, "orderRectification", at, { opinion: "档案管理", rectifyDeadline: "2020-01-01" });
    assert.equal(past.fieldErrors?.[0]?.path, "rectifyDeadline");
    at = (await step(desk, "orderRectification", at, { opinion: "档案管理", rectifyDeadline: "2027-12-31" })).data;
    assert.equal(at["inspectStatus"], 6);

    at = await read(firm, task.taskId);
    assert.deepEqual(at["openSections"], ["R"]);
    const bare = await step(firm, "submitRectification", at);
    assert.equal(bare.status, 400);
    const now = await formOf(task.taskId);
    const report = {
      rowId: null,
      itemCode: SECTION_FILES.R,
      fileCategory: FILE_CATEGORY.rectification,
      fileId: await aFile(),
    };
    const locked = await save(firm, at, "A", { ...now, basicNote: "x" });
    assert.equal(locked.status, 400);
    const saved = await save(firm, at, "R", {
      ...now,
      rectifyReport: "档案柜已加锁，并修订档案制度。",
      itemFiles: [...now.itemFiles, report],
    });
    assert.equal(saved.status, 200, JSON.stringify(saved));
    at = (await step(firm, "submitRectification", saved.data)).data;
    assert.equal(at["inspectStatus"], 7, JSON.stringify(at).slice(0, 300));
    const unsaid = await step(desk, "acceptRectification", await read(desk, task.taskId), {
      inspectResult: 2,
      opinion: null,
      overrideReason: null,
    });
    assert.equal(unsaid.fieldErrors?.[0]?.path, "opinion");
    at = (
      await step(desk, "acceptRectification", await read(desk, task.taskId), {
        inspectResult: 2,
        opinion: "已按期整改",
        overrideReason: null,
      })
    ).data;
    assert.deepEqual([at["inspectStatus"], at["inspectResult"]], [8, 2]);
    assert.equal((at["packs"] as unknown[]).length, 4);

    at = await read(firm, task.taskId);
    at = (await step(firm, "appeal", at, { opinion: "整改已经全部完成，申请改为合格。" })).data;
    assert.equal(at["inspectStatus"], 10);
    const decided = { inspectResult: 1, opinion: "情况属实", overrideReason: "会费已约定分期缴纳" };
    at = (await step(desk, "decideAppeal", await read(desk, task.taskId), decided)).data;
    assert.deepEqual([at["inspectStatus"], at["inspectResult"]], [8, 1]);
    const again = await step(firm, "appeal", await read(firm, task.taskId), { opinion: "再申请一次复核看看。" });
    assert.equal(again.errorCode, "STATE");
  });
});

describe("a task", () => {
  test("has a pack for each submission that an independent reader checks, the same byte for byte when built again", async () => {
    const { task } = await published();
    const at = await submitted(task);
    const [{ submissionId } = { submissionId: "" }] = at["packs"] as { submissionId: string }[];
    const url = fillPath(inspectionCompanyApi.pack.path, { taskId: task.taskId, submissionId });
    const ask = async (token: string) => t.call({ method: "GET", url, token });
    const first = await ask(firmToken);
    assert.equal(first.statusCode, 200, first.body.slice(0, 200));
    // What the firm saves later is no part of it.
    await step(firm, "withdraw", at);
    await save(firm, await read(firm, task.taskId), "C", {
      ...(await formOf(task.taskId)),
      businessNote: "后来的说明",
    });
    const second = await ask(firmToken);
    assert.ok(first.rawPayload.equals(second.rawPayload));
    // Another process upon the same database and file store.
    const parts = { db: t.handle, env: t.env, clock: t.clock, health: createHealth(t.handle) };
    const restarted = await buildApp(parts, { pressure: { maxInFlight: 1_000, maxDelayMs: 0 } });
    const cookies = { [t.env.sessionCookie]: firmToken };
    const third = await restarted.inject({ method: "GET", url, headers: MARKER, cookies });
    await restarted.close();
    assert.ok(first.rawPayload.equals(third.rawPayload));
    const files = unzipSync(new Uint8Array(first.rawPayload));
    const sums = strFromU8(files["SHA256SUMS"] ?? new Uint8Array())
      .trim()
      .split("\n");
    assert.equal(sums.length, Object.keys(files).length - 1);
    for (const line of sums) {
      const [sum = "", path = ""] = line.split("  ");
      assert.equal(
        createHash("sha256")
          .update(files[path] ?? "")
          .digest("hex"),
        sum,
        path,
      );
    }
    const page = strFromU8(files["sheet.html"] ?? new Uint8Array());
    for (const words of ["单位核查工作表", "B-01", "尚无数据", "证明材料.pdf"]) assert.ok(page.includes(words), words);
    assert.doesNotMatch(page, /<(script|link|img)|https?:/);
    const lost = sums.map((line) => line.split("  ")).find(([, path]) => path?.startsWith("files/"))?.[0] ?? "";
    await t.app.platform.services.files.remove(lost);
    const without = await ask(firmToken);
    assert.equal(without.statusCode, 410, without.body);
    assert.match(without.body, /「证明材料.pdf」：这个附件在存储中已丢失/);
    const codes = ["g_hy_annual_company_view", "g_hy_annual_company_print"] as const;
    const foreign = await createUser(t.db, { companyId: SECOND, codes });
    assert.equal((await ask(await openSession(t, foreign.userId))).statusCode, 404);
  });

  test("is late by two days: two points less, and still taken", async () => {
    const { task } = await published();
    const at = await filled(task);
    const end = new Date(String(at["fillEnd"]));
    await t.db
      .update(inspectionTasks)
      .set({ fillEnd: new Date(t.clock.now().getTime() - 2 * 86_400_000) })
      .where(eq(inspectionTasks.taskId, task.taskId));
    await Promise.all([
      fallOverdue(t.app.platform.services)(t.db, t.clock.now()),
      fallOverdue(t.app.platform.services)(t.db, t.clock.now()),
    ]);
    const late = await read(firm, task.taskId);
    assert.equal(late["inspectStatus"], 9, String(end));
    assert.equal(late["remainingDays"], -2);
    const sent = await step(firm, "submit", late);
    assert.deepEqual(
      [sent.data["inspectStatus"], sent.data["lateDays"], sent.data["selfScore"]],
      [2, 2, "98.00"],
      JSON.stringify(sent).slice(0, 400),
    );
    assert.equal(sent.data["remainingDays"], null, "it waits for the association");
  });

  test("runs late, is given more time, and fills on", async () => {
    const { task } = await published({}, SECOND);
    await t.db
      .update(inspectionTasks)
      .set({ fillEnd: new Date(t.clock.now().getTime() - 1_000) })
      .where(eq(inspectionTasks.taskId, task.taskId));
    await fallOverdue(t.app.platform.services)(t.db, t.clock.now());
    const late = await read(desk, task.taskId);
    assert.equal(late["inspectStatus"], 9);
    const earlier = await step(desk, "extend", late, {
      opinion: "停电",
      fillEnd: new Date(t.clock.now().getTime() - 5_000).toISOString(),
    });
    assert.equal(earlier.status, 400);
    const given = await step(desk, "extend", late, {
      opinion: "停电",
      fillEnd: new Date(t.clock.now().getTime() + 86_400_000).toISOString(),
    });
    assert.equal(given.data["inspectStatus"], 0, JSON.stringify(given).slice(0, 300));
    const free = await step(desk, "exempt", given.data, { opinion: "正在注销" });
    assert.deepEqual([free.data["inspectStatus"], free.data["inspectResult"]], [11, 6]);
  });

  test("keeps what was typed when its plan is closed in the middle, and says so", async () => {
    const { planId, task } = await published();
    const { data } = await step(firm, "start", task);
    const saved = await save(firm, data, "C", { ...companySample, businessNote: "写到一半" });
    assert.equal(saved.status, 200);
    const isOver = { fillEnd: new Date(t.clock.now().getTime() - 1_000) };
    await t.db.update(inspectionTasks).set(isOver).where(eq(inspectionTasks.planId, planId));
    const { version } = (await desk("plan.get", { params: { planId } })).data;
    await desk("plan.close", { params: { planId }, body: { version, reason: null } });
    const told = await save(firm, saved.data, "C", { ...companySample, businessNote: "写完了" });
    assert.equal(told.status, 409);
    assert.match(told.errorMessage ?? "", /已填写的内容都保留着/);
    // Closing has it done behind the answer; whichever of both comes first.
    await lapseTasks(t.app.platform.services)(t.db, t.clock.now());
    await jobsDone(t);
    const ended = await read(firm, task.taskId);
    assert.deepEqual([ended["inspectStatus"], ended["inspectResult"], ended["businessNote"]], [8, 5, "写到一半"]);
  });

  test("of a special plan asks what the plan asks, and waits in the inbox under its own form type", async () => {
    const only = STANDARD_TEMPLATE.filter(({ key }) => key === "A").map((one) => ({ ...one, weight: 100 }));
    const items = [{ itemCode: "S-01", itemName: "业务收费", checkContent: "是否存在低价竞争" }];
    const special = { inspectType: 2, template: only, specialReason: [3], specialItems: items };
    const { task } = await published(special);
    const started = await step(firm, "start", task);
    assert.deepEqual(started.data["openSections"], ["A", "J", "S", "L"]);
    const paper = async (itemCode: string) => ({
      rowId: null,
      itemCode,
      fileCategory: FILE_CATEGORY.other,
      fileId: await aFile(),
    });
    const statement =
      "本所各项业务均按收费标准签订委托合同，收费依据完整，经逐份核对没有低于成本承接业务的情况，也没有以不正当手段招揽业务。";
    const form = {
      ...companySample,
      commitDate: t.clock.now().toISOString().slice(0, 10),
      specials: [{ rowId: null, itemCode: "S-01", answer: 1, statement }],
      // Its firm rents its office.
      itemFiles: [await paper("A-01"), await paper(SECTION_FILES.A), await paper(SECTION_FILES.L)],
    };
    let at = started.data;
    for (const key of ["A", "J", "S", "L"]) {
      const saved = await save(firm, at, key, form);
      assert.equal(saved.status, 200, `${key}: ${JSON.stringify(saved)}`);
      at = saved.data;
    }
    const sent = await step(firm, "submit", at);
    assert.equal(sent.status, 200, JSON.stringify(sent));
    assert.deepEqual([sent.data["inspectStatus"], sent.data["selfScore"]], [2, "100.00"], JSON.stringify(sent));
    const token = await tokenOf(t, DEMO.user.desk);
    const waiting = async (formType: string) => {
      const url = `${reviewApi.list.path}?formType=${formType}&pageSize=50`;
      const answer = await t.call({ method: "GET", url, token });
      assert.equal(answer.statusCode, 200, answer.body);
      const { data } = answer.json<{ data: { rows: { bizId: string; formTypeLabel: string }[] } }>();
      return data.rows.filter(({ bizId }) => bizId === task.taskId).map(({ formTypeLabel }) => formTypeLabel);
    };
    assert.deepEqual(await waiting("JGXT_DW_ZXSH"), ["专项检查填报审核"]);
    assert.deepEqual(await waiting("JGXT_DW_NJSH"), []);
  });

  test("stands in the figures of its plan", async () => {
    const { planId, task } = await published();
    await submitted(task);
    const told = await desk("plan.statistics", { params: { planId } });
    assert.equal(told.status, 200, JSON.stringify(told));
    assert.deepEqual([told.data["total"], told.data["averageSelf"]], [2, "100.00"]);
    // One of them has not submitted when its time is over.
    const isOther = and(eq(inspectionTasks.planId, planId), eq(inspectionTasks.companyId, SECOND));
    await t.db.update(inspectionTasks).set({ inspectStatus: 9 }).where(isOther);
    const { data } = await desk("plan.statistics", { params: { planId } });
    const cities = data["byCity"] as readonly Record<"total" | "late", number>[];
    for (const key of ["total", "late"] as const)
      assert.equal(
        cities.reduce((sum, row) => sum + row[key], 0),
        data[key],
        key,
      );
    assert.equal(data["late"], 1);
    const listed = await desk("list", { query: { page: 1, planId } });
    assert.equal(listed.totalCount, 2);
    const own = await firm("list", { query: { page: 1, planId } });
    assert.equal(own.totalCount, 1);
    const token = await tokenOf(t, DEMO.user.desk);
    const book = await t.call({ method: "GET", url: `${inspectionCompanyApi.export.path}?planId=${planId}`, token });
    assert.equal(book.statusCode, 200, book.body.slice(0, 300));
  });
});

test("a task is found by its plan, its number and its firm, by its own firm and the association alone", async () => {
  const { task } = await published({ planName: "寻找得到的检查" });
  const taskNo = String(task["taskNo"]);
  const ids = async (hands: typeof firm, keyword: string) =>
    ((await hands("list", { query: { page: 1, pageSize: 100, keyword } })).data as unknown as { taskId: string }[]).map(
      ({ taskId }) => taskId,
    );
  const search = async (username: string, text: string) => {
    const token = await tokenOf(t, username);
    const asked = await t.call({ method: "POST", url: searchApi.find.path, token, payload: { text } });
    const { groups } = asked.json<{ data: { groups: { key: string; hits: { id: string; routeId: string }[] }[] } }>()
      .data;
    const hits = groups.find(({ key }) => key === "inspections")?.hits ?? [];
    return hits.filter(({ id }) => id === task.taskId).map(({ routeId }) => routeId);
  };
  for (const text of ["得到的检查", taskNo]) {
    for (const hands of [firm, clerk, desk]) assert.ok((await ids(hands, text)).includes(task.taskId), text);
    assert.ok(!(await ids(other, text)).includes(task.taskId), text);
    assert.deepEqual(await search(DEMO.user.admin, text), ["inspection.company"]);
    assert.deepEqual(await search(DEMO.user.desk, text), ["inspection.desk-company"]);
    assert.deepEqual(await search(DEMO.user.other, text), []);
  }
  assert.ok((await ids(desk, String(task["companyName"]))).includes(task.taskId));
});
