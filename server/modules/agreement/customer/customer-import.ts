import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { AgreementCustomerForm } from "@/contracts/agreement/customer/customer";
import { customerImportApi } from "@/contracts/agreement/customer/customer-calls";
import { CUSTOMER_STATUS, customerFields, RISK_LEVEL } from "@/contracts/agreement/customer/customer-fields";
import { customerSheet } from "@/contracts/agreement/customer/customer-sheet";
import { industryNames } from "@/contracts/agreement/industries";
import { fixed } from "@/contracts/kit/amount/decimal";
import type { SheetRow } from "@/server/platform/excel/excel";
import type { Values } from "@/server/records/hooks";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { Batches, ImportContext, ImportTarget, WholeVerdict } from "@/server/records/sheet/target";
import { localities } from "@/server/reference/localities";
import {
  accuseCircles,
  type CustomerSheetRow,
  nameManagers,
  nameParents,
  turnsOf,
} from "@/server/modules/agreement/customer/customer-import-names";
import { idNoIndexOf, IN_CIRCLE } from "@/server/modules/agreement/customer/customer-facts";
import { customerRecords } from "@/server/modules/agreement/customer/customer-records";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";

const MASKED = "这是遮盖后的号码，该行不会导入";
const PERSONAL = ["idNo", "contactPhone", "invoicePhone"];

/** What a new customer has before anything is typed; 中 and 否 as the template says. */
const BLANK: Values = {
  ...Object.fromEntries(Object.keys(customerFields).map((key) => [key, null])),
  riskLevel: RISK_LEVEL.middle,
  relatedFlag: false,
  attachments: [],
};

const CODES: ReadonlyMap<string, string> = new Map([...industryNames()].map(([code, name]) => [name, code]));
/** 「651」, 「软件开发」 and 「651 软件开发」 are one 中类; null for none. */
function industryOf(text: string): string | null {
  const code = /^\d{3}/.exec(text)?.[0] ?? CODES.get(text) ?? "";
  return industryNames().has(code) ? code : null;
}

/** The three codes of a place, by that of its district; empty for none. */
function placeOf(districtCode: string): Values {
  const found = localities().districts.find(({ code }) => code === districtCode);
  return found ? { provinceCode: found.provinceCode, cityCode: found.cityCode, districtCode } : {};
}

function readRow(row: SheetRow, _dictionary: unknown, today: string): CustomerSheetRow {
  const { rowNumber, values } = row;
  const { value, faults } = rowForm(customerSheet, row, today);
  const masked = PERSONAL.find((key) => String(values[key] ?? "").includes("*"));
  const { industryCode, districtCode } = value as { industryCode?: string | null; districtCode?: string | null };
  const industry = typeof industryCode === "string" ? industryOf(industryCode) : null;
  const place = typeof districtCode === "string" ? placeOf(districtCode) : {};
  const own = (key: string, message: string) => ({ rowNumber, key, message });
  return {
    rowNumber,
    named: { items: {}, faults: [] },
    typed: {
      ...value,
      industryCode: industry,
      ...place,
    },
    faults: [
      ...faults,
      ...(masked ? [own(masked, MASKED)] : []),
      ...(typeof industryCode === "string" && industry === null
        ? [own("industryCode", "没有这个行业中类，请填写三位代码或完整名称")]
        : []),
      ...(typeof districtCode === "string" && !("cityCode" in place)
        ? [own("districtCode", "没有这个区县代码，请核对")]
        : []),
    ],
  };
}

/** The row laid over a customer: cells left empty change nothing. */
function layOver(before: AgreementCustomerForm | null, { typed, named }: CustomerSheetRow): AgreementCustomerForm {
  const { managerName: _manager, parentName: _parent, ...items } = typed;
  const filled = Object.fromEntries(Object.entries(items).filter(([, value]) => value !== null));
  // Cells that hold no form's values are told before anything is made of it.
  const form = { ...BLANK, ...before, ...filled, ...named.items } as unknown as AgreementCustomerForm;
  return { ...form, registeredCapital: fixed(form.registeredCapital, 2) };
}

/** The firm's customers that the rows mean: by their code, people and those abroad by their paper. */
async function storedOf(rows: readonly CustomerSheetRow[], context: ImportContext, isHeld: boolean) {
  const { db, services, companyId } = context;
  const keys = rows.map(({ typed: { creditCode, idType, idNo } }) =>
    typeof creditCode === "string"
      ? creditCode
      : typeof idNo === "string"
        ? idNoIndexOf(services.vault, Number(idType) || null, idNo)
        : "",
  );
  const query = db
    .select()
    .from(agreementCustomers)
    .where(
      and(
        eq(agreementCustomers.companyId, companyId),
        ne(agreementCustomers.customerStatus, CUSTOMER_STATUS.merged),
        or(inArray(agreementCustomers.creditCode, keys), inArray(agreementCustomers.idNoIndex, keys)),
      ),
    )
    // One order for all who hold several.
    .orderBy(agreementCustomers.customerId);
  const rowsFound = await (isHeld ? query.for("update") : query);
  const found = new Map(rowsFound.flatMap((one) => [one.creditCode, one.idNoIndex].map((key) => [key, one] as const)));
  return keys.map((key) => (key === "" ? null : (found.get(key) ?? null)));
}

async function findStored(rows: readonly CustomerSheetRow[], context: ImportContext, isHeld: boolean) {
  const stored = await storedOf(rows, context, isHeld);
  await nameManagers(rows, stored, context);
  await nameParents(rows, context);
  // At the check the whole file is looked at, which may bring apart what a slice alone has in a circle.
  if (isHeld) await accuseCircles(rows, stored, context);
  return stored;
}

const COLUMN_OF: Readonly<Record<string, string>> = { managerStaffId: "managerName", parentCustomerId: "parentName" };

const { target, ...imported } = customerRecords.importOf<CustomerSheetRow>({
  words: "该客户",
  columns: new Set(customerSheet.columns.map(({ key }) => key)),
  readRow,
  findStored,
  layOver,
  // Without its items there is no customer to be judged.
  wholeFaults: ({ rowNumber, faults, named }) => [...faults, ...named.faults.map((fault) => ({ rowNumber, ...fault }))],
  columnOf: (item) => COLUMN_OF[item] ?? item,
});

/** What rows make of each other's groups, however far apart they stand: those that name a group, looked at together. */
async function groupedTogether(
  rows: readonly SheetRow[],
  context: ImportContext,
  batches: Batches,
): Promise<WholeVerdict> {
  const grouped = rows
    .map((row) => readRow(row, null, context.today))
    .filter(({ typed }) => typeof typed["parentName"] === "string" && typed["parentName"] !== "");
  const stored: Awaited<ReturnType<typeof storedOf>> = [];
  for await (const batch of batches(grouped)) {
    stored.push(...(await storedOf(batch, context, false)));
    await nameParents(batch, context);
  }
  await accuseCircles(grouped, stored, context);
  const faults = grouped.flatMap(({ rowNumber, named }) =>
    named.faults.filter(({ key }) => key === "parentName").map((fault) => ({ rowNumber, ...fault })),
  );
  return { faults, ...(await turnsOf(grouped, stored, context)) };
}

/** Circles show in the whole file alone: what stands now may be left by another row. */
const checkAlone: ImportTarget["check"] = async (rows, context) =>
  (await target.check(rows, context)).map((verdict) => ({
    ...verdict,
    faults: verdict.faults.filter(({ message }) => message !== IN_CIRCLE),
  }));

/** Customers from a workbook: known ones are updated, others added. // domain b §2 (3), (6) */
export const registerAgreementCustomerImport = (app: FastifyInstance): void =>
  implementImport(app, customerImportApi, {
    sheet: customerSheet,
    ...imported,
    target: { ...target, check: checkAlone, checkWhole: groupedTogether },
  });
