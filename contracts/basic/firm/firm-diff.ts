import { firmBranchForm, firmPartnerForm, partnerNoun } from "@/contracts/basic/firm/firm-form";
import { firmFields } from "@/contracts/basic/firm/firm-fields";
import { firmPersonal } from "@/contracts/basic/firm/firm-personal";
import { type Change, type Lookups, rowChanges, setChanges } from "@/contracts/kit/diff";

export { type Change, describeValue, type Lookups } from "@/contracts/kit/diff";

type Row = Readonly<Record<string, unknown>>;

/** The parts of the aggregate that are compared; a record, a form and an answer all have them. */
export interface Comparable extends Row {
  readonly partners: readonly Row[];
  readonly branches: readonly Row[];
}

const PARTNERS = {
  key: "partners",
  idKey: "partnerId",
  nameKey: "partnerName",
  shape: firmPartnerForm.shape,
  silent: ["staffId"],
} as const;
const BRANCHES = { key: "branches", idKey: "branchId", nameKey: "branchName", shape: firmBranchForm.shape } as const;

/**
 * What differs between two states of the aggregate, item by item with Chinese labels, rows matched by their ids:
 * 「合伙人 张三 · 出资额」. `noun` is 合伙人 or 股东. Files are compared by the caller, who knows their names.
 */
export function firmDiff(before: Comparable, after: Comparable, noun: string, lookups: Lookups): Change[] {
  const words = { lookups, personal: firmPersonal };
  return [
    ...rowChanges(firmFields, before, after, words),
    ...setChanges(PARTNERS, noun, before, after, words),
    ...setChanges(BRANCHES, "分支机构", before, after, words),
  ];
}

/** The same of whatever is given: the record engine knows no names. */
export function firmChanges(before: object, after: object, lookups: Lookups): Change[] {
  const [old, now] = [before as Comparable, after as Comparable];
  return firmDiff(old, now, partnerNoun(Number(now["orgForm"])), lookups);
}
