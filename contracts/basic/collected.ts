import { type FirmForm, PARTNER_TYPE } from "@/contracts/basic/firm/firm-form";
import type { StaffForm } from "@/contracts/basic/staff/staff-form";

// Whether a save brings an ID number or photo of a person for the first time; browser and server ask the same. // contract §7.20

type Values = Readonly<Record<string, unknown>>;

const isFilled = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";
const isNew = (key: string, before: Values | null, after: Values): boolean =>
  isFilled(after[key]) && !isFilled(before?.[key]);

type Person = Pick<StaffForm, "idNo" | "photoFileId">;

/** A person's number or photo that the record did not have; a corrected one was collected before. */
export const staffCollects = (before: Person | Values | null, after: Person | Values): boolean =>
  isNew("idNo", before, after) || isNew("photoFileId", before, after);

const partnersOf = (form: Values): readonly Values[] =>
  Array.isArray(form["partners"]) ? (form["partners"] as readonly Values[]) : [];

type Firm = Pick<FirmForm, "legalPersonName" | "legalPersonIdNo" | "partners">;

/** Another legal person, or a partner whose number was not there; organisations have a credit code instead. */
export function firmCollects(before: Firm | Values, after: Firm | Values): boolean {
  const [old, now]: Values[] = [before, after];
  if (!old || !now) return false;
  const isOther =
    now["legalPersonName"] !== old["legalPersonName"] && now["legalPersonIdNo"] !== old["legalPersonIdNo"];
  if (isNew("legalPersonIdNo", old, now) || (isFilled(now["legalPersonIdNo"]) && isOther)) return true;
  const known = new Map(partnersOf(old).map((row) => [row["partnerId"], row]));
  return partnersOf(now).some(
    (row) =>
      Number(row["partnerType"]) === PARTNER_TYPE.person && isNew("idNo", known.get(row["partnerId"]) ?? null, row),
  );
}
