// Guarantees: what people look for in a list (its name or number, state, whose it is, how much, when) stands within the
// window at 1440, 1280 and 1100 px without scrolling, for a firm and for the association. // look.md "Lists"
import { readFileSync } from "node:fs";
import { agreementContract } from "@/contracts/agreement/contract/contract";
import { agreementCustomer } from "@/contracts/agreement/customer/customer";
import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { agreementInvoice } from "@/contracts/agreement/invoice/invoice";
import { agreementReport } from "@/contracts/agreement/report/report";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { reviewer } from "@/contracts/filing/reviewer";
import { inspectionCompany } from "@/contracts/inspection/company";
import type { RecordContract } from "@/contracts/kit/record";
import { activity } from "@/contracts/party/activity/activity";
import { companyReward } from "@/contracts/rewards/company";
import { personReward } from "@/contracts/rewards/person";
import { dues } from "@/contracts/statement/dues/dues";
import { headOfficeDues } from "@/contracts/statement/dues/head-office";
import { duesPayment } from "@/contracts/statement/dues/payment";
import { listColumns } from "@/components/list/table/columns";
import { leastOf, widthOf } from "@/components/list/table/data-row";
import { recordsByReach } from "@/lib/session/reach";

/** Width of the window, what the side bar takes of it, and the shares that the style sheet leaves. */
const css = readFileSync("components/list/table/data-table.module.css", "utf8");
const shareUnder = (window: string): number =>
  Number(new RegExp(`max-width: ${window}px\\) \\{\\s*\\.scroll \\{\\s*--list-words: ([\\d.]+)`).exec(css)?.[1]);
const WINDOWS = [
  { width: 1440, side: 208, words: shareUnder("1599.98") },
  { width: 1280, side: 208, words: shareUnder("1439.98") },
  { width: 1100, side: 64, words: shareUnder("1199.98") },
] as const;
/** Paddings and lines beside the table. */
const BESIDE = 82;
/** The box before a name. */
const BOX = 24;
/** Two actions of two signs and ⋯, and one of them. */
const ACTIONS = { wide: 140, narrow: 96 } as const;

interface Asked {
  readonly of: unknown;
  readonly keys: readonly string[];
  readonly actions?: { readonly wide: number; readonly narrow: number };
}
const firm: Readonly<Record<string, Asked>> = {
  contracts: {
    of: agreementContract,
    keys: ["contractNo", "contractStatus", "customerName", "contractAmount", "signDate"],
  },
  filings: {
    of: agreementFiling,
    keys: ["agreementNo", "agreeStatus", "clientName", "agreementAmount", "signDate", "filingNo"],
  },
  reports: {
    of: agreementReport,
    keys: ["filingNo", "reportStatus", "clientName", "serviceFee", "reportDate"],
    actions: { wide: 196, narrow: 132 },
  },
  invoices: { of: agreementInvoice, keys: ["invoiceNo", "invoiceStatus", "buyerName", "totalAmount", "issueDate"] },
  customers: {
    of: agreementCustomer,
    keys: ["customerName", "customerStatus", "creditCode", "riskLevel", "contractTotal"],
  },
  reviewers: { of: reviewer, keys: ["staffName", "reviewerStatus", "applyNo", "scopeCategories", "validTo"] },
  transfers: { of: transfer, keys: ["staffName", "transferStatus", "answerBy", "fromCompanyName", "toCompanyName"] },
  memberApplies: { of: memberApply, keys: ["staffName", "auditStatus", "applyNo"] },
  inspections: { of: inspectionCompany, keys: ["planName", "inspectStatus", "remainingDays", "fillEnd", "selfScore"] },
  activities: { of: activity, keys: ["title", "auditStatus", "activityType", "startTime"] },
  rewards: { of: companyReward, keys: ["recordNo", "rpStatus", "title", "decideDate", "recordType"] },
  personRewards: { of: personReward, keys: ["recordNo", "rpStatus", "staffName", "title", "decideDate"] },
  dues: { of: dues, keys: ["billNo", "duesStatus", "owing", "payable", "payDeadline"] },
  payments: { of: duesPayment, keys: ["payDate", "confirmStatus", "payerName", "payAmount"] },
  headOfficeDues: {
    of: headOfficeDues,
    keys: ["duesYear", "summaryStatus", "payableTotal", "owingTotal", "submitTime"],
  },
};
/** The association sees the firms, too; of a report its title names the client. */
const desk: Readonly<Record<string, Asked>> = {
  filings: {
    of: agreementFiling,
    keys: ["agreementNo", "agreeStatus", "companyName", "clientName", "agreementAmount", "signDate"],
  },
  reports: { of: agreementReport, keys: ["filingNo", "reportStatus", "companyName", "serviceFee", "reportDate"] },
  invoices: {
    of: agreementInvoice,
    keys: ["invoiceNo", "invoiceStatus", "companyName", "buyerName", "totalAmount", "issueDate"],
  },
  reviewers: {
    of: reviewer,
    keys: ["staffName", "reviewerStatus", "companyName", "applyNo", "scopeCategories", "validTo"],
  },
  inspections: {
    of: inspectionCompany,
    keys: ["planName", "inspectStatus", "companyName", "remainingDays", "fillEnd"],
  },
  rewards: {
    of: companyReward,
    keys: ["recordNo", "rpStatus", "companyName", "title", "decideDate"],
    actions: ACTIONS,
  },
  dues: { of: dues, keys: ["billNo", "duesStatus", "companyName", "owing", "payable", "payDeadline"] },
};
/** It decides on the record's page: what its rows offer is short. */
const DESK_ACTIONS = { wide: 80, narrow: 80 } as const;
const FIRM = { accessCompanyIds: [], userType: 1 };
const DESK = { accessCompanyIds: [], userType: 2 };

/** Keys that stand beyond the edge, with how far their right side is from it. */
function beyond({ of, keys, ...asked }: Asked, reader: typeof FIRM, at: (typeof WINDOWS)[number]): string[] {
  const { row, columns } = recordsByReach(of as RecordContract)(reader);
  const actions = asked.actions ?? (reader === DESK ? DESK_ACTIONS : ACTIONS);
  const room = at.width - at.side - BESIDE - (at.width < 1440 ? actions.narrow : actions.wide);
  let right = BOX;
  return listColumns(row, columns).flatMap((column) => {
    const [least, full] = [leastOf(column), widthOf(column.meta)];
    right += least + (full - least) * at.words;
    return keys.includes(column.key) && right > room ? [`${column.key} +${Math.round(right - room)}`] : [];
  });
}

describe.each([
  ["a firm", firm, FIRM],
  ["the association", desk, DESK],
] as const)("lists of %s", (_who, lists, reader) => {
  const cases = Object.entries(lists).flatMap(([name, asked]) =>
    WINDOWS.map((at) => [name, at.width, asked, at] as const),
  );
  it.each(cases)("%s at %i px: key columns stand within the window", (_name, _width, asked, at) => {
    const { row } = recordsByReach(asked.of as RecordContract)(reader);
    expect(Object.keys(row.shape)).toEqual(expect.arrayContaining([...asked.keys]));
    expect(beyond(asked, reader, at)).toEqual([]);
  });
});
