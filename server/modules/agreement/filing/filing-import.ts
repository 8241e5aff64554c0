import { and, eq, inArray, ne } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { AgreementFilingForm } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS, FILING_TYPE, filingFields } from "@/contracts/agreement/filing/filing-fields";
import { agreementImportApi, filingSheet } from "@/contracts/agreement/filing/filing-sheet";
import { fixed } from "@/contracts/kit/amount/decimal";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { ImportContext } from "@/server/records/sheet/target";
import type { Values } from "@/server/records/hooks";
import type { ReadRow } from "@/server/records/import";
import { localities } from "@/server/reference/localities";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { FILEABLE } from "@/server/modules/agreement/filing/filing-facts";
import { filingRecords } from "@/server/modules/agreement/filing/filing-records";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";

const { draft, voided, replaced } = AGREE_STATUS;

/** What a row names in words, looked up for all rows at once before they are laid over. */
interface Named {
  contractId: string | null;
  servicePersonIds: string[];
  faults: Omit<CellFault, "rowNumber">[];
}
interface Row extends ReadRow {
  readonly named: Named;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const namesOf = ({ typed }: Row): string[] =>
  textOf(typed["serviceNames"])
    .split(/[、，,；;\s]+/)
    .filter((name) => name !== "");

/** A 市（州） by its name or its code; null for none. */
const cityOf = (text: string): string | null =>
  localities().cities.find(({ code, name }) => code === text || name === text)?.code ?? null;

function readRow(row: SheetRow, _dictionary: unknown, today: string): Row {
  const { value, faults } = rowForm(filingSheet, row, today);
  const { rowNumber } = row;
  const place = textOf(value["serviceCity"]);
  const serviceCity = place === "" ? null : cityOf(place);
  const isNowhere = place !== "" && serviceCity === null;
  return {
    rowNumber,
    typed: { ...value, serviceCity },
    faults: isNowhere
      ? [...faults, { rowNumber, key: "serviceCity", message: "没有这个市（州），请填写全称或六位代码，如 株洲市" }]
      : faults,
    named: { contractId: null, servicePersonIds: [], faults: [] },
  };
}

async function nameContracts(rows: readonly Row[], { db, companyId }: ImportContext): Promise<void> {
  const numbers = rows.map(({ typed }) => textOf(typed["contractNo"])).filter(Boolean);
  const found = await db
    .select({ contractId: agreementContracts.contractId, contractNo: agreementContracts.contractNo })
    .from(agreementContracts)
    .where(
      and(
        eq(agreementContracts.companyId, companyId),
        inArray(agreementContracts.contractNo, numbers),
        inArray(agreementContracts.contractStatus, [...FILEABLE]),
      ),
    );
  const byNo = new Map(found.map((one) => [one.contractNo, one.contractId]));
  for (const { typed, named } of rows) {
    const contractNo = textOf(typed["contractNo"]);
    named.contractId = byNo.get(contractNo) ?? null;
    if (contractNo !== "" && named.contractId === null)
      named.faults.push({ key: "contractNo", message: "本所没有这个编号的履行中合同，请核对编号或先办理合同生效" });
  }
}

async function namePeople(rows: readonly Row[], { db, companyId }: ImportContext): Promise<void> {
  const wanted = [...new Set(rows.flatMap(namesOf))];
  const found = await db
    .select({ staffId: staff.staffId, staffName: staff.staffName })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), inArray(staff.staffName, wanted), isOnStaff));
  for (const row of rows)
    for (const name of namesOf(row)) {
      const [one, another] = found.filter(({ staffName }) => staffName === name);
      if (one && !another) row.named.servicePersonIds.push(one.staffId);
      else
        row.named.faults.push({
          key: "serviceNames",
          message: one ? `有几位「${name}」，请导入后在页面上选择` : `在职人员中没有「${name}」`,
        });
    }
}

/** Drafts that the rows mean by 协议编号; what was submitted takes no import. */
async function findStored(rows: readonly Row[], context: ImportContext, isHeld: boolean) {
  await nameContracts(rows, context);
  await namePeople(rows, context);
  const { db, companyId } = context;
  const numbers = rows.map(({ typed }) => textOf(typed["agreementNo"]));
  const query = db
    .select()
    .from(agreementFilings)
    .where(
      and(
        eq(agreementFilings.companyId, companyId),
        inArray(agreementFilings.agreementNo, numbers),
        ne(agreementFilings.agreeStatus, voided),
        ne(agreementFilings.agreeStatus, replaced),
      ),
    )
    // One order for all who hold several; what was filed before a draft of the same number.
    .orderBy(agreementFilings.agreeStatus, agreementFilings.filingId);
  const found = new Map((await (isHeld ? query.for("update") : query)).map((one) => [one.agreementNo, one]));
  return numbers.map((no) => found.get(no) ?? null);
}

const BLANK: Values = {
  ...Object.fromEntries(Object.keys(filingFields).map((key) => [key, null])),
  filingType: FILING_TYPE.first,
  items: [],
  yearAmounts: [],
  attachments: [],
};

/** The row laid over a draft: cells left empty change nothing, its one service takes the place of those that stood. */
function layOver(before: AgreementFilingForm | null, { typed, named }: Row): AgreementFilingForm {
  const { contractNo: _no, serviceCategory, serviceSubType, serviceNames: _names, ...items } = typed;
  const filled = Object.fromEntries(Object.entries(items).filter(([, value]) => value !== null));
  const form = { ...BLANK, ...before, ...filled, contractId: named.contractId } as unknown as AgreementFilingForm;
  const [stood] = before?.items ?? [];
  const row = {
    rowId: stood?.rowId ?? null,
    serviceCategory,
    serviceSubType,
    itemAmount: fixed(form.agreementAmount, 2),
    periodStart: form.serviceStart,
    periodEnd: form.serviceEnd,
    servicePersonIds: named.servicePersonIds,
  };
  return { ...form, items: [row] as unknown as AgreementFilingForm["items"] };
}

const SERVICE_COLUMNS: Readonly<Record<string, string>> = { contractId: "contractNo", items: "serviceSubType" };

/** Drafts from a workbook; submitted one by one, since each needs its paper. // domain b §4 (3) */
export const registerAgreementImport = (app: FastifyInstance): void =>
  implementImport(app, agreementImportApi, {
    sheet: filingSheet,
    ...filingRecords.importOf<Row>({
      words: "该协议的备案",
      columns: new Set(filingSheet.columns.map(({ key }) => key)),
      readRow,
      findStored,
      layOver,
      columnOf: (item) => SERVICE_COLUMNS[item] ?? item,
      wholeFaults: ({ rowNumber, faults, named }, _form, { record }) => [
        ...faults,
        ...named.faults.map((fault) => ({ rowNumber, ...fault })),
        ...(record && record.agreeStatus !== draft
          ? [{ rowNumber, key: "agreementNo", message: "该协议编号已提交备案，不能再导入；内容有变的请办理变更" }]
          : []),
      ],
    }),
  });
