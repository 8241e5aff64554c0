import { type AgreementFilingForm, agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { AGREEMENT_FILE } from "@/contracts/agreement/filing/filing-fields";
import { agreementFilingSample } from "@/contracts/agreement/filing/filing-sample";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { storedFiles } from "@/server/platform/files/files.table";
import { newId } from "@/server/platform/clock/id";
import type { TestApp } from "@/server/testing/testing";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { aCustomer } from "@/server/modules/agreement/contract/contract-testing";

export interface Told {
  readonly status: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  readonly data: Readonly<Record<string, unknown>> & { readonly filingId: string; readonly version: number };
}
export type FilingHands = (name: keyof typeof agreementFilingApi, filingId?: string, payload?: object) => Promise<Told>;

/** Calls of filings with one session. */
export const filingHands =
  (t: TestApp, token: string): FilingHands =>
  async (name, filingId = "", payload) => {
    const endpoint: Endpoint = agreementFilingApi[name];
    const url = fillPath(endpoint.path, { filingId, contractId: filingId });
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(payload && { payload }) });
    const body = answer.json<Omit<Told, "status" | "faults"> & { fieldErrors?: Told["faults"] }>();
    return { ...body, status: answer.statusCode, faults: body.fieldErrors ?? [] };
  };

interface ContractOf {
  readonly companyId: string;
  readonly contractAmount?: string;
  readonly contractStatus?: number;
  readonly cityCode?: string;
  readonly startDate?: string;
  readonly endDate?: string | null;
}

let made = 0;

/** A contract in force of a customer of its own, put into the store. */
export async function aContract(t: TestApp, { companyId, cityCode = "430100", ...of }: ContractOf): Promise<string> {
  made += 1;
  const stamp = { companyId, companyName: "x", createTime: t.clock.now(), updateTime: t.clock.now(), version: 1 };
  const customerId = await aCustomer(t, companyId, { cityCode, contactName: "钱经理" });
  const contractId = newId();
  await t.db.insert(agreementContracts).values({
    contractId,
    contractNo: `HT-T-${made}`,
    contractName: `税务顾问合同${made}`,
    contractStatus: 2,
    customerId,
    contractType: 2,
    signDate: "2026-03-01",
    startDate: "2026-03-01",
    endDate: "2028-02-29",
    contractAmount: "100000.00",
    ...of,
    ...stamp,
  });
  return contractId;
}

/** A free file of the firm, as if it had just been uploaded. */
export async function aFile(t: TestApp, companyId: string, userId: string, attachType = AGREEMENT_FILE) {
  const fileId = newId();
  await t.db.insert(storedFiles).values({
    fileId,
    bizType: "agreement.filing",
    fileName: "协议.pdf",
    sha256: "0".repeat(64),
    fileSize: 10,
    fileExt: "pdf",
    uploadTime: t.clock.now(),
    uploadUserName: "x",
    uploadUserId: userId,
    orphanSince: t.clock.now(),
    companyId,
  });
  return { fileId, attachType, sortNo: 1 };
}

/** A whole form of a contract with one service by these people. */
export function aFiling(
  contractId: string,
  servicePersonIds: readonly string[],
  amount = "60000.00",
): AgreementFilingForm {
  made += 1;
  return {
    ...agreementFilingSample,
    contractId,
    agreementNo: `XY-T-${made}`,
    taxCollectNo: `CJT${made}`,
    agreementAmount: amount,
    items: [
      {
        rowId: null,
        serviceCategory: 3,
        serviceSubType: 302,
        itemAmount: amount,
        periodStart: "2026-03-10",
        periodEnd: "2027-03-09",
        servicePersonIds: [...servicePersonIds],
      },
    ],
  };
}
