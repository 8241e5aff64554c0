import { agreementInvoiceApi, type AgreementInvoiceForm } from "@/contracts/agreement/invoice/invoice";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice/invoice-sample";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { eq } from "drizzle-orm";
import { newId } from "@/server/platform/clock/id";
import type { TestApp } from "@/server/testing/testing";
import { firms } from "@/server/reference/firm.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";

export interface Told {
  readonly status: number;
  readonly errorMessage?: string;
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  readonly data: Readonly<Record<string, unknown>> & { readonly invoiceId: string; readonly version: number };
}
export type InvoiceHands = (
  name: keyof typeof agreementInvoiceApi,
  invoiceId?: string,
  payload?: object,
  query?: string,
) => Promise<Told>;

/** Calls of invoices with one session. */
export const invoiceHands =
  (t: TestApp, token: string): InvoiceHands =>
  async (name, invoiceId = "", payload, query = "") => {
    const endpoint: Endpoint = agreementInvoiceApi[name];
    const url = fillPath(endpoint.path, { invoiceId, agreementId: invoiceId }) + query;
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    const body = answer.json<Omit<Told, "status" | "faults"> & { fieldErrors?: Told["faults"] }>();
    return { ...body, status: answer.statusCode, faults: body.fieldErrors ?? [] };
  };

let made = 0;
export const BUYER = "91430100MA4L1AAA1X";

/** A filed agreement of a contract with two services, put into the store. */
export async function anAgreement(
  t: TestApp,
  contractId: string,
  more: Partial<typeof agreementFilings.$inferInsert> = {},
) {
  made += 1;
  const [contract] = await t.db.select().from(agreementContracts).where(eq(agreementContracts.contractId, contractId));
  const filingId = newId();
  const item = (rowId: string, serviceCategory: number, serviceSubType: number) => ({
    rowId: `${filingId}-${rowId}`,
    serviceCategory,
    serviceSubType,
    itemAmount: "10000.00",
    periodStart: "2026-03-10",
    periodEnd: "2027-03-09",
    servicePersonIds: [],
  });
  await t.db.insert(agreementFilings).values({
    filingId,
    rootId: filingId,
    versionNo: 1,
    agreeStatus: AGREE_STATUS.filed,
    filingType: 1,
    agreementNo: `XY-V-${made}`,
    filingNo: `XY43V${made}`,
    contractId,
    customerId: contract?.customerId ?? null,
    clientName: `委托人${made}`,
    clientCreditCode: BUYER,
    taxCollectNo: `CJV${made}X`,
    agreementAmount: "20000.00",
    items: [item("a", 3, 302), item("b", 5, 501)],
    serviceCategories: [3, 5],
    companyId: contract?.companyId ?? "",
    companyName: "x",
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
    version: 1,
    ...more,
  });
  return { filingId, taxCollectNo: `CJV${made}X`, agreementNo: `XY-V-${made}` };
}

/** A right form of a firm, of 10,600 yuan, with a number of its own. */
export async function anInvoice(
  t: TestApp,
  companyId: string,
  more: Partial<AgreementInvoiceForm> = {},
): Promise<AgreementInvoiceForm> {
  made += 1;
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, companyId));
  return {
    ...agreementInvoiceSample,
    invoiceNo: `2643${String(made).padStart(16, "0")}`,
    sellerName: firm?.companyName ?? "",
    sellerTaxNo: firm?.creditCode ?? "",
    differenceReason: null,
    ...more,
  };
}
export const shareOf = (agreementId: string, allocAmount = "10600.00", agreementItemId: string | null = null) => ({
  rowId: null,
  agreementId,
  agreementItemId,
  allocAmount,
});
