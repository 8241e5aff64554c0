// Guarantees: each drawn engagement has the checklist of section E with notes and papers; a submission is refused while one
// is open or the section is answered better than its samples; the pack holds what was found of each; sheets of before load,
// save and are asked once they come back; an assurance report that comes after the draw is drawn, too.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { SERVICE } from "@/contracts/agreement/service-types";
import { sampledItems, sampleItem, samplesOf } from "@/contracts/inspection/checklist-rules";
import { type CompanyDraft, inspectionCompanyApi } from "@/contracts/inspection/company";
import { type Figure, FILE_CATEGORY } from "@/contracts/inspection/company-fields";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { fillPath } from "@/contracts/kit/endpoint";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import {
  type InspectionProduct,
  inspectionProduct,
  read,
  save,
  step,
  type Told,
  versionOf,
} from "@/server/modules/inspection/inspection-testing";

let product: InspectionProduct;
before(async () => {
  product = await inspectionProduct();
});
after(() => product.t.close());

type Task = Told["data"];
type Rows = CompanyDraft["sampleAnswers"];
const REASON = "工作底稿缺少索引，已安排补齐";
const samplesIn = (of: Task) => samplesOf(of["figures"] as Figure[]);
const rowsFor = (of: Task): Rows =>
  samplesIn(of)
    .filter(({ isStanding }) => isStanding)
    .flatMap(({ sampleNo }) =>
      sampledItems(STANDARD_TEMPLATE).map(({ code }) => ({
        rowId: null,
        itemCode: sampleItem(code, sampleNo),
        answer: 1,
        note: null,
      })),
    );
/** Section E as it stands, with what a test says otherwise. */
async function saveE(at: Task, more: Partial<CompanyDraft>): Promise<Told> {
  return save(product.firm, at, "E", { ...(await product.formOf(at.taskId)), ...more });
}
/** A full sheet but for its samples, of which there are three. */
async function sampled(): Promise<Task> {
  const { task } = await product.published();
  const year = String(task["inspectYear"]);
  for (let n = 0; n < 3; n += 1) await product.aReport(year, { serviceCategory: n === 0 ? SERVICE.assurance : 3 });
  const at = await product.filled(task);
  assert.equal(samplesIn(at).length, 3);
  return at;
}
const faultsOf = (told: Told) => (told.fieldErrors ?? []).map(({ path }) => path);

test("a submission is refused while an item of a sample is open, names it, and keeps what was typed", async () => {
  let at = await sampled();
  const early = await step(product.firm, "submit", at);
  assert.equal(early.status, 400, JSON.stringify(early));
  assert.equal(faultsOf(early).length, 27);
  const [first] = samplesIn(at);
  const item = sampleItem("E-04", first?.sampleNo ?? "");
  const rows = rowsFor(at);
  const saved = await saveE(at, {
    sampleAnswers: rows.map((row) => (row.itemCode === item ? { ...row, answer: 3, note: "缺索引" } : row)),
  });
  assert.equal(saved.status, 200, JSON.stringify(saved));
  at = saved.data;
  assert.equal((at["sampleAnswers"] as Rows).length, 27);
  const short = await step(product.firm, "submit", at);
  // The note is too short, and the section says more than its samples do.
  assert.deepEqual(faultsOf(short).sort(), ["answers.E-04", `sampleAnswers.${item}`]);
  const said = (path: string) => short.fieldErrors?.find((one) => one.path === path)?.message ?? "";
  assert.match(said(`sampleAnswers.${item}`), /样本 BB\d+ 的 E-04 部分符合或不符合，请填写说明，不少于10字/);
  assert.match(
    said("answers.E-04"),
    /E-04 自评「符合」高于样本的结果：抽查样本 BB\d+ 的 E-04 为「不符合」。最高可自评「部分符合」/,
  );
  const form = await product.formOf(at.taskId);
  const mended = await saveE(at, {
    answers: form.answers.map((row) => (row.itemCode === "E-04" ? { ...row, answer: 2, note: REASON } : row)),
    sampleAnswers: form.sampleAnswers.map((row) => (row.itemCode === item ? { ...row, note: REASON } : row)),
  });
  const sent = await step(product.firm, "submit", mended.data);
  assert.equal(sent.status, 200, JSON.stringify(sent));
  // Half of six points of E are lost once, however many samples say it.
  assert.equal(sent.data["selfScore"], "97.00");
  const { data } = await product.firm("history", { params: { taskId: at.taskId }, query: { page: 1, pageSize: 50 } });
  const told = JSON.stringify(data);
  for (const words of [`样本核查 ${item} · 自评`, "不符合", REASON]) assert.ok(told.includes(words), words);
});

test("answers and papers of a sample that was not drawn are refused at their row", async () => {
  const at = await sampled();
  const strange = await saveE(at, {
    sampleAnswers: [{ rowId: null, itemCode: "E-04/BB0", answer: 1, note: null }],
  });
  assert.deepEqual([strange.status, faultsOf(strange)], [400, ["sampleAnswers.E-04/BB0"]]);
  const paper = { rowId: null, itemCode: "E-04/BB0", fileCategory: FILE_CATEGORY.other, fileId: await product.aFile() };
  const told = await saveE(at, { itemFiles: [...(await product.formOf(at.taskId)).itemFiles, paper] });
  assert.equal(told.status, 400);
  assert.deepEqual(faultsOf(told), ["itemFiles.E-04/BB0"]);
});

test("the pack holds the checklist and the papers of each sample, the same byte for byte", async () => {
  const { t, firm, firmToken } = product;
  const at = await sampled();
  const [first] = samplesIn(at);
  const itemCode = sampleItem("E-05", first?.sampleNo ?? "");
  const papers = (await product.formOf(at.taskId)).itemFiles;
  const paper = { rowId: null, itemCode, fileCategory: FILE_CATEGORY.other, fileId: await product.aFile() };
  const sampleAnswers = rowsFor(at).map((row) => (row.itemCode === itemCode ? { ...row, note: "底稿第 12 页" } : row));
  const saved = await saveE(at, { sampleAnswers, itemFiles: [...papers, paper] });
  assert.equal(saved.status, 200, JSON.stringify(saved));
  const sent = await step(firm, "submit", saved.data);
  assert.equal(sent.status, 200, JSON.stringify(sent));
  const [{ submissionId } = { submissionId: "" }] = sent.data["packs"] as { submissionId: string }[];
  const url = fillPath(inspectionCompanyApi.pack.path, { taskId: at.taskId, submissionId });
  const ask = async () => t.call({ method: "GET", url, token: firmToken });
  const [one, again] = [await ask(), await ask()];
  assert.ok(one.rawPayload.equals(again.rawPayload));
  const files = unzipSync(new Uint8Array(one.rawPayload));
  const paths = Object.keys(files).filter((path) => path.startsWith("files/"));
  assert.equal(paths.length, papers.length + 1);
  const sums = strFromU8(files["SHA256SUMS"] ?? new Uint8Array());
  for (const path of paths) {
    const sum = createHash("sha256")
      .update(files[path] ?? "")
      .digest("hex");
    assert.ok(sums.includes(`${sum}  ${path}`), path);
  }
  const page = strFromU8(files["sheet.html"] ?? new Uint8Array());
  const own = page.slice(page.indexOf(`样本 ${first?.sampleNo ?? ""} 核查项目`));
  assert.match(own, /E-05<\/td><td>[^<]*<\/td><td>符合<\/td><td>底稿第 12 页<\/td><td>证明材料\.pdf/);
  for (const { sampleNo } of samplesIn(at)) assert.ok(page.includes(`样本 ${sampleNo} 核查项目`), sampleNo);
});

test("an item of one sample is marked, and it and the item that sums it up are open", async () => {
  const { firm, desk } = product;
  let at = await sampled();
  at = (await saveE(at, { sampleAnswers: rowsFor(at) })).data;
  at = (await step(firm, "submit", at)).data;
  const [first, second] = samplesIn(at);
  const item = sampleItem("E-06", first?.sampleNo ?? "");
  const unknown = await step(desk, "sendBack", await read(desk, at.taskId), {
    opinion: "请补充复核记录",
    marks: [{ path: "sampleAnswers.E-06/BB0", note: null }],
    returnDeadline: null,
  });
  assert.equal(unknown.status, 400, JSON.stringify(unknown));
  const back = await step(desk, "sendBack", await read(desk, at.taskId), {
    opinion: "请补充复核记录",
    marks: [{ path: `sampleAnswers.${item}`, note: null }],
    returnDeadline: null,
  });
  assert.equal(back.status, 200, JSON.stringify(back));
  at = await read(firm, at.taskId);
  assert.deepEqual([at["openSections"], at["openItems"]], [["E"], [item]]);
  const form = await product.formOf(at.taskId);
  const change = (code: string) =>
    form.sampleAnswers.map((row) => (row.itemCode === code ? { ...row, note: "复核记录见附件" } : row));
  const locked = await saveE(at, { sampleAnswers: change(sampleItem("E-06", second?.sampleNo ?? "")) });
  assert.equal(locked.status, 400, JSON.stringify(locked));
  const saved = await saveE(at, {
    sampleAnswers: change(item),
    answers: form.answers.map((row) => (row.itemCode === "E-06" ? { ...row, note: "已补充复核记录" } : row)),
  });
  assert.equal(saved.status, 200, JSON.stringify(saved));
  assert.equal((await step(firm, "submit", saved.data)).status, 200);
});

test("a sheet of before loads and saves, is sent on where its samples are locked, and asked when it comes back", async () => {
  const { t, firm, desk } = product;
  let at = await sampled();
  const whole = (await saveE(at, { sampleAnswers: rowsFor(at) })).data;
  at = (await step(firm, "submit", whole)).data;
  // As it was submitted when samples had no checklist.
  await t.db.update(inspectionTasks).set({ sampleAnswers: [] }).where(eq(inspectionTasks.taskId, at.taskId));
  assert.deepEqual((await read(desk, at.taskId))["sampleAnswers"], []);
  const marks = [{ path: "answers.A-01", note: null }];
  const back = await step(desk, "sendBack", await read(desk, at.taskId), {
    opinion: "请补充 A-01",
    marks,
    returnDeadline: null,
  });
  assert.equal(back.status, 200, JSON.stringify(back));
  at = await read(firm, at.taskId);
  assert.deepEqual(at["openSections"], ["A", "E"]);
  // One that was sent back before, too: its marks alone are asked for, until its figures are brought in.
  await t.db
    .update(inspectionTasks)
    .set({ returnedItems: ["A-01"] })
    .where(eq(inspectionTasks.taskId, at.taskId));
  at = await read(firm, at.taskId);
  assert.deepEqual([at["openSections"], at["missing"]], [["A"], []]);
  at = (await step(firm, "refresh", at)).data;
  assert.deepEqual(at["openSections"], ["A", "E"]);
  const refused = await step(firm, "submit", at);
  assert.equal(faultsOf(refused).length, 27);
  const saved = await saveE(at, { sampleAnswers: rowsFor(at) });
  assert.equal(saved.status, 200, JSON.stringify(saved));
  assert.equal(versionOf(saved.data, "E"), versionOf(at, "E") + 1);
  assert.equal((await step(firm, "submit", saved.data)).status, 200);
});

test("a sample that was voided is not asked about any more, and what was said of it stays", async () => {
  const { t, firm } = product;
  let at = await sampled();
  const rows = rowsFor(at);
  at = (await saveE(at, { sampleAnswers: rows })).data;
  const [first] = samplesIn(at);
  const isFirst = eq(reportFilings.reportId, first?.reportId ?? "");
  await t.db.update(reportFilings).set({ reportStatus: REPORT_STATUS.voided }).where(isFirst);
  at = (await step(firm, "refresh", at)).data;
  assert.equal(samplesIn(at).find(({ reportId }) => reportId === first?.reportId)?.isStanding, false);
  at = (
    await saveE(at, { sampleAnswers: rows.filter(({ itemCode }) => !itemCode.endsWith(`/${first?.sampleNo ?? ""}`)) })
  ).data;
  assert.equal((await step(firm, "submit", at)).status, 200);
});

test("an assurance report that came after the draw is drawn beside the others before the sheet is submitted", async () => {
  const { firm } = product;
  const { task } = await product.published();
  const year = String(task["inspectYear"]);
  for (let n = 0; n < 4; n += 1) await product.aReport(year);
  let at = await product.filled(task);
  const drawn = samplesIn(at).map(({ reportId }) => reportId);
  assert.equal(drawn.length, 3);
  at = (await saveE(at, { sampleAnswers: rowsFor(at) })).data;
  const late = await product.aReport(year, { serviceCategory: SERVICE.assurance });
  const refused = await step(firm, "submit", at);
  assert.equal(refused.status, 409, JSON.stringify(refused));
  assert.match(refused.errorMessage ?? "", /还没有涉税鉴证报告.*带入数据/);
  at = (await step(firm, "refresh", await read(firm, at.taskId))).data;
  const now = samplesIn(at).map(({ reportId }) => reportId);
  assert.deepEqual(
    drawn.filter((one) => !now.includes(one)),
    [],
  );
  assert.deepEqual(
    now.filter((one) => !drawn.includes(one)),
    [late],
  );
  const stands = (await product.formOf(at.taskId)).sampleAnswers;
  const open = await step(firm, "submit", at);
  assert.equal(faultsOf(open).length, 9);
  const fresh = rowsFor(at).filter(({ itemCode }) => stands.every((row) => row.itemCode !== itemCode));
  at = (await saveE(at, { sampleAnswers: [...stands, ...fresh] })).data;
  assert.equal((await step(firm, "submit", at)).status, 200);
  assert.equal(samplesIn((await step(firm, "withdraw", await read(firm, at.taskId))).data).length, 4);
});
