import type { FastifyInstance } from "fastify";
import { memberImportApi, memberSheet } from "@/contracts/party/member";
import { memberFields, type MemberValues } from "@/contracts/party/member-fields";
import { fixed } from "@/contracts/kit/decimal";
import { metaOf } from "@/contracts/kit/field";
import { factsOfIdNo, idNoFault } from "@/contracts/kit/id-no";
import { requestOf } from "@/contracts/kit/validate";
import { dictionaryFaults } from "@/server/reference/dictionary-faults";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { ImportContext, ImportTarget, RowVerdict } from "@/server/records/sheet/target";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { closedRoster, currentLine, memberFindings, openedMember } from "@/server/modules/party/member-form";
import { writeMember } from "@/server/modules/party/member-write";
import { partyMembers, type PartyMemberRecord } from "@/server/modules/party/member.table";
import { valuesOf } from "@/server/modules/party/roster";

const COLUMNS = new Set<string>(memberSheet.columns.map(({ key }) => key));
const MASKED = "这是遮盖后的证件号码，该行不会导入";
const CHANGED = "核对之后该党员的记录已有变动，没有导入，请重新上传后再试";

const blank: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.keys(memberFields).map((key) => [key, null]),
);

/** The row laid over a line: cells left empty change nothing. */
function laidOver(before: MemberValues | null, typed: Readonly<Record<string, unknown>>): MemberValues {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null));
  const stated = factsOfIdNo(Number(typed["idType"]) || null, String(typed["idNo"] ?? ""));
  const answered = { isFloating: false, isRetired: false };
  const form = { ...blank, ...answered, ...stated, ...before, ...filled } as unknown as MemberValues;
  return { ...form, monthlyDues: fixed(form.monthlyDues, 2) };
}

/** What a resident's number would have told and another document does not; the number's own fault comes before. */
function openItems(form: MemberValues, today: string): Omit<CellFault, "rowNumber">[] {
  const open = (["gender", "birthDate"] as const).filter((key) => form[key] === null);
  const fault = open.length > 0 && idNoFault(form.idType, form.idNo, today);
  return fault
    ? [{ key: "idNo", message: fault }]
    : open.map((key) => ({ key, message: requestOf(metaOf(memberFields[key])) }));
}

interface Judged extends RowVerdict {
  readonly stored: PartyMemberRecord | null;
  readonly before: MemberValues | null;
  readonly form: MemberValues;
}

const stampOf = (stored: PartyMemberRecord | null): string => (stored ? `${stored.memberId} ${stored.version}` : "");

async function storedLine({ db, services, companyId }: ImportContext, idNo: unknown, isHeld: boolean) {
  if (typeof idNo !== "string" || idNo === "") return null;
  const query = db
    .select()
    .from(partyMembers)
    .where(currentLine(companyId, services.vault.index(idNo)));
  const [stored] = await (isHeld ? query.for("update") : query);
  return stored ?? null;
}

async function judge(row: SheetRow, context: ImportContext, isHeld: boolean): Promise<Judged> {
  const { services, db, now, today, companyId } = context;
  const { rowNumber } = row;
  const { value, faults: cells } = rowForm(memberSheet, row, today);
  const stored = await storedLine(context, value["idNo"], isHeld);
  const before = stored && { ...valuesOf(stored), ...openedMember(stored, services.vault) };
  const form = laidOver(before, value);
  const action =
    before === null ? "create" : JSON.stringify(before) === JSON.stringify({ ...before, ...form }) ? "same" : "update";
  const made = { rowNumber, action, stored, before, form, stamp: stampOf(stored) } as const;
  const whole = (key: string | null, message: string): Judged => ({ ...made, faults: [{ rowNumber, key, message }] });
  if (String(row.values["idNo"] ?? "").includes("*")) return whole("idNo", MASKED);
  if (isHeld && row.stamp !== stampOf(stored)) return whole(null, CHANGED);
  if (cells.length > 0) return { ...made, faults: cells };
  const open = openItems(form, context.today).map((fault) => ({ ...fault, rowNumber }));
  if (open.length > 0) return { ...made, faults: open };
  const line = { companyId, memberId: stored?.memberId ?? null, linkedBefore: stored?.staffId ?? null };
  const found = [
    ...dictionaryFaults(memberSheet.form, form, before ?? undefined, "", await dictionaryOf(services).get(db, now)),
    ...(await memberFindings(context, form, line)).filter(({ level }) => level === "error"),
  ];
  const faults: CellFault[] = found.map(({ path, message }) => ({
    ...{ rowNumber, message },
    key: COLUMNS.has(path) ? path : null,
  }));
  return { ...made, faults };
}

async function judgeAll(rows: readonly SheetRow[], context: ImportContext, isHeld: boolean): Promise<Judged[]> {
  const { companyId } = context;
  const closed = (await closedFirmReason(context, companyId, "党员名册")) ?? (await closedRoster(context, companyId));
  const out: Judged[] = [];
  for (const row of rows) {
    const judged = await judge(row, context, isHeld);
    const refused = [{ rowNumber: row.rowNumber, key: null, message: closed ?? "" }];
    out.push(closed === null ? judged : { ...judged, faults: refused });
  }
  return out;
}

const target: ImportTarget = {
  check: (rows, context) => judgeAll(rows, context, false),
  apply: async (rows, context) => {
    const judged = await judgeAll(rows, context, true);
    for (const { stored, before, form, faults, action } of judged) {
      if (faults.length > 0 || action === "same") continue;
      const stood = stored && before && { memberId: stored.memberId, version: stored.version, form: before };
      await writeMember(context, { companyId: context.companyId, form, before: stood, action: "import" });
    }
    return judged;
  },
};

/** The roster from a workbook: known lines are updated by 证件号码, others added. // domain a §0.7, §5.3 */
export const registerPartyMemberImport = (app: FastifyInstance): void =>
  implementImport(app, memberImportApi, { sheet: memberSheet, target });
