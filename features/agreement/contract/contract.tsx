"use client";

import dynamic from "next/dynamic";
import { agreementContract, agreementContractApi, contractImportApi } from "@/contracts/agreement/contract/contract";
import { definePrint } from "@/contracts/kit/resource";
import { NAMES } from "@/features/agreement/contract/names";
import { ReportCount } from "@/features/agreement/report/report-count";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() => import("@/features/agreement/contract/contract-record").then((m) => m.ContractRecord));

const { list, totals, roster } = agreementContractApi;
const print = definePrint({
  of: roster,
  label: "打印台账",
  title: "业务合同台账",
  row: agreementContract.row,
  columns: [
    ...(["contractNo", "contractName", "customerName", "contractType", "serviceCategories", "signDate"] as const),
    ...(["startDate", "endDate", "contractAmount", "receivedAmount", "projectLeaderName", "contractStatus"] as const),
  ],
  signatures: ["填表人", "负责人"],
  seal: "事务所公章",
});

const parts: RecordsApartParts<typeof agreementContract> = {
  ...NAMES,
  record: Record,
  totals,
  cells: {
    reportCount: ({ reportCount, contractId, contractName }) => (
      <ReportCount count={reportCount} of={{ contractId }} name={contractName} />
    ),
  },
  print,
  importing: { title: "业务合同", api: { ...contractImportApi, list } },
  empty: { title: "还没有业务合同" },
};

/** 业务合同: the firm's ledger of its contracts, or one of them. // domain b §3 */
export const AgreementContractScreen = () => <RecordsScreen parts={parts} />;
