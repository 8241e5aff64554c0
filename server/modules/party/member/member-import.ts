import { and, eq, inArray, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type MemberForm, memberImportApi, memberSheet } from "@/contracts/party/member/member";
import { memberFields, type MemberValues } from "@/contracts/party/member/member-fields";
import { fixed } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { factsOfIdNo, idNoFault } from "@/contracts/kit/number/id-no";
import { requestOf } from "@/contracts/kit/validate";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { ImportContext } from "@/server/records/sheet/target";
import type { Values } from "@/server/records/hooks";
import type { ReadRow } from "@/server/records/import";
import { memberRecords } from "@/server/modules/party/member/member-records";
import { partyMembers } from "@/server/modules/party/member/member.table";

const MASKED = "这是遮盖后的证件号码，该行不会导入";

/** What a new line has before anything is typed. */
const BLANK: Values = {
  ...Object.fromEntries(Object.keys(memberFields).map((key) => [key, null])),
  isFloating: false,
  isRetired: false,
  attachments: [],
};

function readRow(row: SheetRow, _dictionary: unknown, today: string): ReadRow {
  const { rowNumber, values } = row;
  const { value, faults } = rowForm(memberSheet, row, today);
  const isMasked = String(values["idNo"] ?? "").includes("*");
  return { rowNumber, typed: value, faults: isMasked ? [{ rowNumber, key: "idNo", message: MASKED }] : faults };
}

/** The row laid over a line: cells left empty change nothing. */
function layOver(before: MemberForm | null, { typed }: ReadRow): MemberForm {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null));
  const stated = factsOfIdNo(Number(typed["idType"]) || null, String(typed["idNo"] ?? ""));
  // Cells that hold no form's values are told before anything is made of it.
  const form = { ...BLANK, ...stated, ...before, ...filled } as unknown as MemberForm;
  return { ...form, monthlyDues: fixed(form.monthlyDues, 2) };
}

/** The firm's lines that the rows mean and that are still on its roster. */
async function findStored(rows: readonly ReadRow[], { db, services, companyId }: ImportContext, isHeld: boolean) {
  const keys = rows.map(({ typed: { idNo } }) => (typeof idNo === "string" && idNo ? services.vault.index(idNo) : ""));
  const isMeant = and(inArray(partyMembers.idNoIndex, keys), isNull(partyMembers.outDate));
  const query = db
    .select()
    .from(partyMembers)
    .where(and(eq(partyMembers.companyId, companyId), isMeant))
    // One order for all who hold several.
    .orderBy(partyMembers.memberId);
  const found = new Map((await (isHeld ? query.for("update") : query)).map((line) => [line.idNoIndex, line]));
  return keys.map((key) => found.get(key) ?? null);
}

/** What a resident's number would have told and another document does not; the number's own fault comes before. */
function openItems(form: MemberValues, today: string): Omit<CellFault, "rowNumber">[] {
  const open = (["gender", "birthDate"] as const).filter((key) => form[key] === null);
  const fault = open.length > 0 && idNoFault(form.idType, form.idNo, today);
  return fault
    ? [{ key: "idNo", message: fault }]
    : open.map((key) => ({ key, message: requestOf(metaOf(memberFields[key])) }));
}

/** The roster from a workbook: known lines are updated by 证件号码, others added. // domain a §0.7, §5.3 */
export const registerPartyMemberImport = (app: FastifyInstance): void =>
  implementImport(app, memberImportApi, {
    sheet: memberSheet,
    ...memberRecords.importOf({
      words: "该党员的记录",
      columns: new Set(memberSheet.columns.map(({ key }) => key)),
      readRow,
      findStored,
      layOver,
      // Without its items there is no line to be judged.
      wholeFaults: ({ rowNumber, faults }, form, { context }) =>
        faults.length > 0 ? faults : openItems(form, context.today).map((fault) => ({ ...fault, rowNumber })),
    }),
  });
