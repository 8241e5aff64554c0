import { and, eq, inArray, ne } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { AgreementReportForm } from "@/contracts/agreement/report/report";
import { reportFields } from "@/contracts/agreement/report/report-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { IMPORTED_CATEGORIES, reportImportApi, reportSheet } from "@/contracts/agreement/report/report-sheet";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import type { Values } from "@/server/records/hooks";
import type { ReadRow } from "@/server/records/import";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { ImportContext } from "@/server/records/sheet/target";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { reportRecords } from "@/server/modules/agreement/report/report-records";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { staffByName } from "@/server/modules/basic/read";

const { draft, voided, replaced } = REPORT_STATUS;

/** What a row names in words, looked up for all rows at once before they are laid over. */
interface Named {
  items: Values;
  faults: Omit<CellFault, "rowNumber">[];
}
interface Row extends ReadRow {
  readonly named: Named;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function readRow(row: SheetRow, _dictionary: unknown, today: string): Row {
  const { value, faults } = rowForm(reportSheet, row, today);
  return { rowNumber: row.rowNumber, typed: value, faults, named: { items: {}, faults: [] } };
}

/** The agreement by its number, its client, and the one service of the row's category. */
async function nameAgreements(rows: readonly Row[], { db, companyId }: ImportContext): Promise<void> {
  const numbers = rows.map(({ typed }) => textOf(typed["agreementNo"])).filter(Boolean);
  const found = await db
    .select({ agreement: agreementFilings, customer: agreementCustomers })
    .from(agreementFilings)
    .leftJoin(agreementCustomers, eq(agreementCustomers.customerId, agreementFilings.customerId))
    .where(
      and(
        eq(agreementFilings.companyId, companyId),
        inArray(agreementFilings.agreementNo, numbers),
        inArray(agreementFilings.agreeStatus, [...WAS_FILED]),
      ),
    );
  const byNo = new Map(found.map((one) => [one.agreement.agreementNo, one]));
  for (const { typed, named } of rows) {
    const agreementNo = textOf(typed["agreementNo"]);
    if (agreementNo === "") continue;
    const one = byNo.get(agreementNo);
    if (!one) {
      named.faults.push({ key: "agreementNo", message: "本所没有这个编号的已备案协议，请先完成协议备案" });
      continue;
    }
    const { filingId, clientName, clientCreditCode, clientTaxAuthority, items } = one.agreement;
    const own = items.filter(({ serviceCategory }) => serviceCategory === typed["serviceCategory"]);
    const item = own.find(({ serviceSubType }) => serviceSubType === typed["serviceSubType"]) ?? own[0];
    if (!item && typeof typed["serviceCategory"] === "number")
      named.faults.push({ key: "serviceCategory", message: "该协议没有这一业务大类的服务项目" });
    named.items = {
      agreementId: filingId,
      agreementItemId: item?.rowId ?? null,
      clientName,
      clientCreditCode,
      targetTaxAuthority: clientTaxAuthority,
      targetCityCode: one.customer?.cityCode ?? null,
      industryCode: one.customer?.industryCode ?? null,
    };
  }
}

async function nameLeaders(rows: readonly Row[], { db, companyId }: ImportContext): Promise<void> {
  const names = rows.map(({ typed }) => textOf(typed["leaderName"])).filter(Boolean);
  const found = await staffByName(db, companyId, names);
  for (const { typed, named } of rows) {
    const name = textOf(typed["leaderName"]);
    if (name === "") continue;
    const [one, another] = found.get(name) ?? [];
    if (one && !another) named.items = { ...named.items, projectLeaderId: one };
    else
      named.faults.push({
        key: "leaderName",
        message: one ? `有几位「${name}」，请导入后在页面上选择` : `在职人员中没有「${name}」`,
      });
  }
}

/** Drafts that the rows mean by 报告文号; what was submitted takes no import. */
async function findStored(rows: readonly Row[], context: ImportContext, isHeld: boolean) {
  await nameAgreements(rows, context);
  await nameLeaders(rows, context);
  const { db, companyId } = context;
  const numbers = rows.map(({ typed }) => textOf(typed["reportNo"]));
  const query = db
    .select()
    .from(reportFilings)
    .where(
      and(
        eq(reportFilings.companyId, companyId),
        inArray(reportFilings.reportNo, numbers),
        ne(reportFilings.reportStatus, voided),
        ne(reportFilings.reportStatus, replaced),
      ),
    )
    // One order for all who hold several.
    .orderBy(reportFilings.reportStatus, reportFilings.reportId);
  const found = new Map((await (isHeld ? query.for("update") : query)).map((one) => [one.reportNo, one]));
  return numbers.map((no) => found.get(no) ?? null);
}

const BLANK: Values = {
  ...Object.fromEntries(Object.keys(reportFields).map((key) => [key, null])),
  signerIds: [],
  taxTypes: [],
  lossYears: [],
  attachments: [],
};

/** The row laid over a draft: cells left empty change nothing. */
function layOver(before: AgreementReportForm | null, { typed, named }: Row): AgreementReportForm {
  const { agreementNo: _no, leaderName: _name, ...items } = typed;
  const filled = Object.fromEntries(Object.entries(items).filter(([, value]) => value !== null));
  return { ...BLANK, ...before, ...named.items, ...filled } as unknown as AgreementReportForm;
}

const COLUMNS: Readonly<Record<string, string>> = {
  agreementId: "agreementNo",
  agreementItemId: "serviceCategory",
  clientCreditCode: "agreementNo",
  projectLeaderId: "leaderName",
};

/** Drafts from a workbook; filed one by one, since each needs its paper. // domain b §6 (4) */
export const registerReportImport = (app: FastifyInstance): void =>
  implementImport(app, reportImportApi, {
    sheet: reportSheet,
    ...reportRecords.importOf<Row>({
      words: "该文号的报备",
      columns: new Set(reportSheet.columns.map(({ key }) => key)),
      readRow,
      findStored,
      layOver,
      columnOf: (item) => COLUMNS[item] ?? item,
      wholeFaults: ({ rowNumber, typed, faults, named }, _form, { record }) => [
        ...faults,
        ...named.faults.map((fault) => ({ rowNumber, ...fault })),
        ...(typeof typed["serviceCategory"] === "number" && !IMPORTED_CATEGORIES.includes(typed["serviceCategory"])
          ? [{ rowNumber, key: "serviceCategory", message: "该业务大类须签字和复核，请在页面上新增" }]
          : []),
        ...(record && record.reportStatus !== draft
          ? [{ rowNumber, key: "reportNo", message: "该文号的报备已提交，不能再导入；已报备的请办理更正" }]
          : []),
      ],
    }),
  });
