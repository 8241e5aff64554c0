import { and, eq } from "drizzle-orm";
import type { AgreementContractForm } from "@/contracts/agreement/contract/contract";
import { agreementContractApi } from "@/contracts/agreement/contract/contract";
import { SCAN_FILE } from "@/contracts/agreement/contract/contract-fields";
import { agreementContractSample } from "@/contracts/agreement/contract/contract-sample";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { newId } from "@/server/platform/clock/id";
import { storedFiles } from "@/server/platform/files/files.table";
import { DEMO, userIdOf } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";
import { agreementCustomers, type CustomerRow } from "@/server/modules/agreement/customer/customer.table";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

/** What a call answers. */
export interface Told {
  readonly status: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly paths: readonly string[];
  readonly data: Readonly<Record<string, unknown>> & { readonly contractId: string; readonly version: number };
}
export type Hands = (
  name: keyof typeof agreementContractApi,
  contractId?: string,
  payload?: object,
  query?: string,
) => Promise<Told>;

/** The calls of contracts in the hands of whoever has this token. */
export const contractHands =
  (t: TestApp, token: string): Hands =>
  async (name, contractId = "", payload, query = "") => {
    const endpoint: Endpoint = agreementContractApi[name];
    const url = fillPath(endpoint.path, { contractId }) + query;
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    const body = answer.json<Omit<Told, "status" | "paths"> & { fieldErrors?: { path: string }[] }>();
    return { ...body, status: answer.statusCode, paths: (body.fieldErrors ?? []).map(({ path }) => path) };
  };

/** A customer of a firm, as its screen would have left it. */
export async function aCustomer(
  t: TestApp,
  companyId: string = DEMO.firm.first,
  more: Partial<CustomerRow> = {},
): Promise<string> {
  const customerId = newId();
  await t.db.insert(agreementCustomers).values({
    customerId,
    customerCode: `T-${customerId}`,
    customerStatus: 1,
    customerType: 1,
    customerName: `测试客户${customerId.slice(-6)}有限公司`,
    nameKey: `测试客户${customerId.slice(-6)}有限公司`,
    vatTaxpayerType: 1,
    address: "测试路 1 号",
    contactName: "王五",
    contactPhone: t.app.platform.services.vault.seal("13900000001"),
    riskLevel: 2,
    relatedFlag: false,
    companyId,
    companyName: "x",
    ...more,
  });
  return customerId;
}

/** People of the first firm at work who may sign. */
export async function signersOf(t: TestApp): Promise<StaffRecord[]> {
  const people = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, DEMO.firm.first), eq(staff.staffStatus, 1), eq(staff.memberType, 1)))
    .limit(6);
  const fit = {
    certNo: "T0001",
    practiceDate: "2015-03-01",
    memberStatus: 2,
    staffCategory: 1,
    hasTaxAgentCert: true,
  };
  for (const [at, { staffId }] of people.entries())
    await t.db
      .update(staff)
      .set({ ...fit, certNo: `T000${at}` })
      .where(eq(staff.staffId, staffId));
  return people;
}

/** An uploaded scan that no record holds yet. */
export async function aScan(t: TestApp) {
  const fileId = newId();
  await t.db.insert(storedFiles).values({
    fileId,
    companyId: DEMO.firm.first,
    bizType: "agreement.contract",
    fileName: "业务约定书.pdf",
    fileExt: "pdf",
    fileSize: 10,
    sha256: "0".repeat(64),
    uploadUserId: userIdOf(DEMO.user.admin),
    uploadUserName: "x",
    uploadTime: t.clock.now(),
    orphanSince: t.clock.now(),
  });
  return { fileId, attachType: SCAN_FILE, sortNo: 1 };
}

interface Whole {
  readonly customerId: string;
  readonly leader: string;
  readonly acceptor: string;
}

/** A form that lacks nothing. */
export const wholeForm = async (
  t: TestApp,
  { customerId, leader, acceptor }: Whole,
  more: Partial<AgreementContractForm> = {},
): Promise<AgreementContractForm> => ({
  ...agreementContractSample,
  customerId,
  projectLeaderId: leader,
  servicePersonIds: [leader],
  acceptorId: acceptor,
  attachments: [await aScan(t)],
  ...more,
});
