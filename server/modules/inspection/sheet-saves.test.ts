// Guarantees: a section is judged by itself when it is saved and with all others when the sheet is submitted; of a
// returned sheet rows, special items and papers that were marked are open, and nothing beside them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { CompanyDraft } from "@/contracts/inspection/company";
import { type Figure, FILE_CATEGORY } from "@/contracts/inspection/company-fields";
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

const aCase = (itemCode: string) => ({
  ...{ rowId: null, itemCode, violationType: 4, violationDate: "2026-03-01", authority: null, docNo: null },
  ...{ amount: null, description: "投诉属实，已整改", isRectified: true },
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
    ...{ opinion: "请更正", returnDeadline: null, marks: marks(form).map((path) => ({ path, note: null })) },
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
