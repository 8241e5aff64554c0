import type { Page } from "@playwright/test";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi } from "@/contracts/statement/dues/dues";
import { FIRM } from "./accounts";
import { callBy } from "./calls";
import { expect } from "./test";

interface Bill {
  readonly duesId: string;
  readonly version: number;
}
/** A firm's bill of a year, read by whoever is signed in on this page. */
export async function billOf(page: Page, companyId: string, duesYear: number): Promise<Bill> {
  const rows = await callBy(page.request, duesApi.list, { query: { yearFrom: duesYear, companyId } });
  const [bill] = rows as unknown as readonly Bill[];
  expect(bill, companyId).toBeDefined();
  return bill ?? { duesId: "", version: 0 };
}

/** Bills of a head office and its branches; the demo's own one of a branch gives way, since no statement stands behind it. */
export async function makeBills(desk: Page, duesYear: number, companyIds: readonly string[]): Promise<void> {
  const { duesId, version } = await billOf(desk, FIRM.branchZhuzhou, duesYear);
  await callBy(desk.request, duesApi.void, { params: { duesId }, body: { version, opinion: "重新生成" } });
  const { jobId } = await callBy(desk.request, duesDeskApi.generate, { body: { duesYear, half: 0, companyIds } });
  const stateOf = async () => (await callBy(desk.request, duesDeskApi.generation, { params: { jobId } })).state;
  await expect.poll(stateOf, { timeout: 30_000 }).toBe("done");
}

/** The acting firm's bill, declared with the revenue that the association has accepted. */
export async function declareBill(page: Page, companyId: string, duesYear: number): Promise<void> {
  const { duesId, version } = await billOf(page, companyId, duesYear);
  const params = { duesId };
  const { version: _v, ...form } = await callBy(page.request, duesApi.full, { params });
  expect(form.revenueBase, "what the association accepted").not.toBeNull();
  const contact = { receiptEmail: "head@example.com", receiptMobile: "13800138000", handlerName: "李慧" };
  const body = { ...form, ...contact, handlerMobile: "13800138000", version };
  const saved = await callBy(page.request, duesApi.update, { params, body });
  await callBy(page.request, duesApi.submit, { params, body: { version: saved.version } });
}
