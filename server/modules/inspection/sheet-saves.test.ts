// Guarantees: a section is judged by itself when it is saved and with all others when the sheet is submitted; of a
// returned sheet rows, special items and papers that were marked are open, and nothing beside them; what the association finds
// of deductions and special items counts into the score, the suggestion, and the pack of the next submission.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { type CompanyDraft, inspectionCompanyApi } from "@/contracts/inspection/company";
import { fillPath } from "@/contracts/kit/endpoint";
import { companySample } from "@/contracts/inspection/company-sample";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { COMMITMENT_TEXT, type Figure, FILE_CATEGORY, SECTION_FILES } from "@/contracts/inspection/company-fields";
import { aJpeg, aPng } from "@/server/platform/files/inspect/samples";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import {
  type InspectionProduct,
  inspectionProduct,
  read,
  save,
  step,
  type Told,
} from "@/server/modules/inspection/inspection-testing";

let product: InspectionProduct;
before(async () => {
  product = await inspectionProduct();
});
after(() => product.t.close());

const pathsOf = (told: Told) => (told.fieldErrors ?? []).map(({ path }) => path);

describe("a section's save", () => {
  test("is not refused for what is wrong in another section, which keeps the sheet from being submitted", async () => {
    const { t, firm, published, filled, formOf } = product;
    const at = await filled((await published()).task);
    // Two people have left since section B was filled in.
    const figures = (at["figures"] as Figure[]).map((one) =>
      one.key === "staffTotal" ? { ...one, value: "8", text: "8" } : one,
    );
    await t.db.update(inspectionTasks).set({ figures }).where(eq(inspectionTasks.taskId, at.taskId));
    const form = await formOf(at.taskId);
    const saved = await save(firm, at, "C", { ...form, businessNote: "已核对" });
    assert.equal(saved.status, 200, JSON.stringify(saved));
    const own = await save(firm, saved.data, "B", { ...form, inCount: 2 });
    assert.deepEqual([own.status, pathsOf(own)], [400, ["laborContractCount", "socialInsCount"]]);
    const sent = await step(firm, "submit", await read(firm, at.taskId));
    assert.deepEqual([sent.status, pathsOf(sent)], [400, ["laborContractCount", "socialInsCount"]]);
  });
});

test("the signed commitment is a pdf or a jpg, and its text stands in the pack", async () => {
  const { firm, published, filled, formOf, aFile } = product;
  const at = await filled((await published()).task);
  const form = await formOf(at.taskId);
  const commitment = async (bytes: Buffer, name: string) => ({
    rowId: null,
    itemCode: "L-00",
    fileCategory: FILE_CATEGORY.commitment,
    fileId: await aFile(bytes, name),
  });
  const others = form.itemFiles.filter(({ itemCode }) => itemCode !== "L-00");
  const png = await save(firm, at, "L", { ...form, itemFiles: [...others, await commitment(aPng(), "承诺书.png")] });
  assert.deepEqual([png.status, pathsOf(png)], [400, ["itemFiles.L-00"]]);
  const jpg = await save(firm, at, "L", { ...form, itemFiles: [...others, await commitment(aJpeg(), "承诺书.jpg")] });
  assert.equal(jpg.status, 200, JSON.stringify(jpg));
  const sent = await step(firm, "submit", jpg.data);
  assert.equal(sent.status, 200, JSON.stringify(sent));
  assert.ok((await sheetOfLast(sent.data)).includes(COMMITMENT_TEXT));
});

const aCase = (itemCode: string) => ({
  rowId: null,
  itemCode,
  violationType: 4,
  violationDate: "2026-03-01",
  authority: null,
  docNo: null,
  amount: null,
  description: "投诉属实，已整改",
  isRectified: true,
});

/** A submitted sheet with two cases, sent back with these marks. */
async function returnedWith(marks: (form: CompanyDraft) => readonly string[]) {
  const { firm, desk, published, filled, formOf } = product;
  const at = await filled((await published()).task);
  const typed = { ...(await formOf(at.taskId)), hasNoViolations: false, violations: [aCase("I-03"), aCase("I-04")] };
  const told = await save(firm, at, "I", typed);
  assert.equal(told.status, 200, JSON.stringify(told));
  const sent = await step(firm, "submit", told.data);
  assert.equal(sent.status, 200, JSON.stringify(sent));
  const form = await formOf(at.taskId);
  const back = await step(desk, "sendBack", sent.data, {
    opinion: "请更正",
    returnDeadline: null,
    marks: marks(form).map((path) => ({ path, note: null })),
  });
  assert.equal(back.status, 200, JSON.stringify(back));
  return { at: await read(firm, at.taskId), form };
}

describe("a returned sheet", () => {
  test("opens the row of a list that was marked, and neither another one nor the list", async () => {
    const { firm } = product;
    const { at, form } = await returnedWith(({ violations }) => [`violations.${violations[1]?.rowId}`]);
    assert.deepEqual(at["openSections"], ["I"]);
    const typed = (change: (row: CompanyDraft["violations"][number], i: number) => object) => ({
      ...form,
      violations: form.violations.map((row, i) => ({ ...row, ...change(row, i) })),
    });
    const first = await save(
      firm,
      at,
      "I",
      typed((_, i) => (i === 0 ? { docNo: "1 号" } : {})),
    );
    assert.deepEqual(
      first.fieldErrors,
      [
        {
          path: "violations.0.itemCode",
          message: "协会没有要求补正「I 违规情况 · 违规情况」，不能改动；确需修改的请申请解锁",
        },
      ],
      JSON.stringify(first),
    );
    const more = await save(firm, at, "I", { ...form, violations: [...form.violations, aCase("I-01")] });
    assert.deepEqual(pathsOf(more), ["violations.2.itemCode"]);
    const single = await save(firm, at, "B", { ...form, inCount: 7 });
    assert.equal(
      single.fieldErrors?.[0]?.message,
      "协会没有要求补正「B 人员情况 · 本年入职人数」，不能改动；确需修改的请申请解锁",
    );
    const mended = await save(
      firm,
      at,
      "I",
      typed((_, i) => (i === 1 ? { docNo: "2 号" } : {})),
    );
    assert.equal(mended.status, 200, JSON.stringify(mended));
  });

  test("opens the papers of every item where they were marked as a whole, and no answer", async () => {
    const { firm, aFile } = product;
    const { at, form } = await returnedWith(() => ["attachments"]);
    const open = at["openSections"] as string[];
    assert.ok(open.includes("A") && open.includes("L") && !open.includes("J"), String(open));
    const paper = { rowId: null, itemCode: "A-02", fileCategory: FILE_CATEGORY.other, fileId: await aFile() };
    const saved = await save(firm, at, "A", { ...form, itemFiles: [...form.itemFiles, paper] });
    assert.equal(saved.status, 200, JSON.stringify(saved));
    const answers = form.answers.map((row) => (row.itemCode === "A-02" ? { ...row, answer: 4 } : row));
    const told = await save(firm, saved.data, "A", { ...form, answers });
    assert.deepEqual(
      [told.status, pathsOf(told).filter((path) => path.startsWith("answers"))],
      [400, ["answers.A-02"]],
    );
  });
});

/** The sheet of the last submission, out of its pack. */
async function sheetOfLast(of: Told["data"]): Promise<string> {
  const submissionId = (of["packs"] as { submissionId: string }[]).at(-1)?.submissionId ?? "";
  const url = fillPath(inspectionCompanyApi.pack.path, { taskId: of.taskId, submissionId });
  const { rawPayload } = await product.t.call({ method: "GET", url, token: product.firmToken });
  return strFromU8(unzipSync(new Uint8Array(rawPayload))["sheet.html"] ?? new Uint8Array());
}

describe("the association's findings", () => {
  const review = (of: Told["data"], reviewed: object) =>
    product.desk("review", { params: { taskId: of.taskId }, body: { reviewed, version: of.version } });

  test("of deductions take points and veto, whatever the firm declares", async () => {
    const { firm, desk, published, submitted, formOf } = product;
    const at = await submitted((await published()).task);
    const wrong = await review(at, { "I-03": { answer: 3, opinion: null } });
    assert.deepEqual([wrong.status, pathsOf(wrong)], [400, ["reviewed.I-03"]]);
    const uncounted = await review(at, { "A-01": { answer: null, cases: 1, opinion: null } });
    assert.deepEqual([uncounted.status, pathsOf(uncounted)], [400, ["reviewed.A-01"]]);
    const found = await review(at, { "I-03": { answer: null, cases: 2, opinion: "两件投诉属实" } });
    assert.deepEqual([found.status, found.data["auditScore"], found.data["suggestedResult"]], [200, "90.00", 1]);
    const veto = await review(found.data, {
      "I-03": { answer: null, cases: 2, opinion: "两件投诉属实" },
      "I-05": { answer: null, cases: 1, opinion: "出具虚假文书" },
    });
    assert.equal(veto.data["suggestedResult"], 4);
    const marks = [{ path: "violations", note: null }];
    const back = await step(desk, "sendBack", veto.data, { opinion: "请如实填写", returnDeadline: null, marks });
    assert.equal(back.status, 200, JSON.stringify(back));
    const form = await formOf(at.taskId);
    const typed = { ...form, hasNoViolations: false, violations: [aCase("I-03")] };
    const saved = await save(firm, await read(firm, at.taskId), "I", typed);
    assert.equal(saved.status, 200, JSON.stringify(saved));
    const sent = await step(firm, "submit", saved.data);
    assert.equal(sent.status, 200, JSON.stringify(sent));
    const page = await sheetOfLast(sent.data);
    assert.match(page, /违规认定.*I-03.*两件投诉属实.*出具虚假文书/s);
  });

  test("of special items stand beside the firm's answers and lower what is suggested", async () => {
    const { firm, published, aFile } = product;
    const only = STANDARD_TEMPLATE.filter(({ key }) => key === "A").map((one) => ({ ...one, weight: 100 }));
    const specialItems = [{ itemCode: "S-01", itemName: "业务收费", checkContent: "是否存在低价竞争" }];
    const more = { inspectType: 2, template: only, specialReason: [3], specialItems };
    let at = (await step(firm, "start", (await published(more)).task)).data;
    const itemFiles = [];
    for (const itemCode of ["A-01", SECTION_FILES.A, SECTION_FILES.L])
      itemFiles.push({ rowId: null, itemCode, fileCategory: FILE_CATEGORY.other, fileId: await aFile() });
    const specials = [{ rowId: null, itemCode: "S-01", answer: 1, statement: "本所各项业务均按标准收费。".repeat(5) }];
    const commitDate = product.t.clock.now().toISOString().slice(0, 10);
    for (const key of ["A", "J", "S", "L"])
      at = (await save(firm, at, key, { ...companySample, specials, itemFiles, commitDate })).data;
    const sent = await step(firm, "submit", at);
    assert.equal(sent.status, 200, JSON.stringify(sent));
    const found = await review(sent.data, { "S-01": { answer: 3, opinion: "三份合同低于成本" } });
    assert.deepEqual(
      [found.status, found.data["auditScore"], found.data["suggestedResult"]],
      [200, "100.00", 3],
      JSON.stringify(found).slice(0, 300),
    );
  });
});
