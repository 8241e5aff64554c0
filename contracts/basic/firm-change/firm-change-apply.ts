import { canonicalForm } from "@/contracts/basic/firm/firm-canonical";
import type { FirmChangeForm } from "@/contracts/basic/firm-change/firm-change-form";
import {
  type ChangeKey,
  isLeftOpen,
  keysOfItems,
  NEW_NAME,
  OWN_KEYS,
  type OwnKey,
  typedKey,
} from "@/contracts/basic/firm-change/firm-change-items";
import type { FirmFacts } from "@/contracts/basic/firm/firm-facts";
import { firmFields } from "@/contracts/basic/firm/firm-fields";
import { type FirmForm, partnerNoun } from "@/contracts/basic/firm/firm-form";
import { firmRules } from "@/contracts/basic/firm/firm-rules";
import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import type { FieldError, Finding } from "@/contracts/kit/validate";

type Row = Readonly<Record<string, unknown>>;
const LISTS = { partners: "partnerId", branches: "branchId" } as const;
type ListKey = keyof typeof LISTS;
const isList = (key: ChangeKey): key is ListKey => Object.hasOwn(LISTS, key);

/** The items applied for as they stood when the application was last saved. */
export type ChangeBasis = Partial<Record<ChangeKey, unknown>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Rows of the firm as an application holds them, and back. */
const toRowId = (key: ListKey, rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const { [LISTS[key]]: rowId, ...rest } = row;
    return { rowId: rowId ?? null, ...rest };
  });
const rowsOf = (values: ChangeBasis | Row, key: ListKey): readonly Row[] =>
  ((values as Row)[key] ?? []) as readonly Row[];

/** What an application begins with: the items as they stand. */
export const basisOf = (firm: FirmForm, items: readonly number[]): ChangeBasis =>
  Object.fromEntries(keysOfItems(items).map((key) => [key, isList(key) ? toRowId(key, rowsOf(firm, key)) : firm[key]]));

/** One writing for one meaning: nothing stands behind an item that is not applied for. */
export function canonicalChange<F extends FirmChangeForm>(form: F): F {
  const keys = new Set<string>(keysOfItems(form.changeItems));
  const whole = canonicalForm({ ...form, relatedQualifications: [] } as unknown as FirmForm) as unknown as Row;
  const own = Object.fromEntries(
    OWN_KEYS.map((key) => [typedKey(key), keys.has(key) ? (whole[typedKey(key)] ?? null) : null]),
  );
  const lists = Object.fromEntries(
    (Object.keys(LISTS) as ListKey[]).map((key) => [key, keys.has(key) ? rowsOf(whole, key) : []]),
  );
  // What a question that the application does not ask would empty stays as it was typed.
  const kept = Object.fromEntries(
    (["parentCompanyName", "parentCreditCode", "parentProvinceCode"] as const)
      .filter((key) => keys.has(key) && form.companyNature === null)
      .map((key) => [key, form[key]]),
  );
  return { ...form, ...own, ...kept, ...lists, changeItems: [...form.changeItems].sort((a, b) => a - b) };
}

export interface Applied {
  /** The whole firm with the changes applied. */
  readonly form: FirmForm;
  /** Items that have changed since on both sides. */
  readonly conflicts: readonly FieldError[];
}

const AGAIN = "在申请填写后已有变动，请核对后重新填写";

/** Row by row: what the application changed, upon what stands; rows that came since stay. */
function appliedRows(key: ListKey, firm: FirmForm, basis: ChangeBasis, change: FirmChangeForm) {
  const idKey = LISTS[key];
  const noun = key === "partners" ? partnerNoun(firm.orgForm) : "分支机构";
  const current = new Map(rowsOf(firm, key).map((row) => [row[idKey], row]));
  const before = new Map(rowsOf(basis, key).map((row) => [row["rowId"], row]));
  const conflicts: FieldError[] = [];
  const after = rowsOf(change as unknown as Row, key);
  const rows = after.map(({ rowId, ...row }, i): Row => {
    const [old, now] = [before.get(rowId), current.get(rowId)];
    if (!now && old) {
      conflicts.push({ path: `${key}.${i}`, message: `第${i + 1}行${noun}已不在档案中，请核对${noun}名单` });
    }
    if (!now) return { [idKey]: null, ...row };
    const merged = Object.entries(row).map(([item, value]) => {
      const isMine = !same(value, old?.[item] ?? null);
      const isTheirs = old !== undefined && !same(old[item], now[item]) && !same(now[item], value);
      if (isMine && isTheirs)
        conflicts.push({ path: `${key}.${i}.${item}`, message: `第${i + 1}行${noun}的资料${AGAIN}` });
      return [item, isMine ? value : now[item]];
    });
    return { [idKey]: rowId, ...Object.fromEntries(merged) };
  });
  const listed = new Set(after.map(({ rowId }) => rowId));
  const since = [...current].filter(([id]) => !listed.has(id) && !before.has(id)).map(([, row]) => row);
  return { rows: [...rows, ...since], conflicts };
}

function appliedItem(key: OwnKey, firm: FirmForm, basis: ChangeBasis, change: FirmChangeForm) {
  const [now, old, value] = [firm[key], basis[key], change[typedKey(key)]];
  const isNeeded = !firmFields[key].safeParse(null).success;
  const isOpen = isNone(value) && (isLeftOpen(change.changeItems, key) || isNeeded);
  if (isOpen || same(value, old) || same(value, now)) return { value: now, conflicts: [] };
  const label = metaOf(firmFields[key])?.label ?? key;
  return { value, conflicts: same(old, now) ? [] : [{ path: typedKey(key), message: `${label}${AGAIN}` }] };
}

/**
 * The firm as it would be with the application upon what stands today: what either side changed alone is kept, what both
 * changed is told. What an application leaves empty though a firm must have it stays as it is.
 */
export function applyChange(firm: FirmForm, basis: ChangeBasis, change: FirmChangeForm): Applied {
  const conflicts: FieldError[] = [];
  const out: Record<string, unknown> = { ...firm };
  for (const key of keysOfItems(change.changeItems)) {
    const one = isList(key)
      ? (({ rows, ...rest }) => ({ value: rows, ...rest }))(appliedRows(key, firm, basis, change))
      : appliedItem(key, firm, basis, change);
    out[key] = one.value;
    conflicts.push(...one.conflicts);
  }
  return { form: canonicalForm(out as unknown as FirmForm), conflicts };
}

/** The values with which an item's typing begins: as it stands. */
export const startOf = (firm: FirmForm, items: readonly number[]): Readonly<Record<string, unknown>> => {
  const { companyName, ...basis } = basisOf(firm, items);
  return companyName === undefined ? basis : { ...basis, [NEW_NAME]: companyName };
};

/** The basis of an application that is saved again: what stands, without rows that its list has never known. */
export function basisAgain(firm: FirmForm, stood: ChangeBasis, change: FirmChangeForm): ChangeBasis {
  const fresh = basisOf(firm, change.changeItems);
  const lists = (Object.keys(LISTS) as ListKey[]).flatMap((key) => {
    if (!stood[key] || !fresh[key]) return [];
    const known = new Set([...rowsOf(stood, key), ...rowsOf(change as unknown as Row, key)].map(({ rowId }) => rowId));
    return [[key, rowsOf(fresh, key).filter(({ rowId }) => known.has(rowId))]];
  });
  return { ...fresh, ...Object.fromEntries(lists) };
}

/**
 * An application that is saved again: what it never changed is written as it stands, since upon the new basis it would
 * count as the application's own and undo what the firm has typed meanwhile. // docs/decisions/0039
 */
export function changeAgain<F extends FirmChangeForm>(firm: FirmForm, stood: ChangeBasis, change: F): F {
  const rebased = keysOfItems(change.changeItems).flatMap((key): [string, unknown][] => {
    if (!Object.hasOwn(stood, key)) return [];
    if (!isList(key)) return same(change[typedKey(key)], stood[key]) ? [[typedKey(key), firm[key]]] : [];
    const after = rowsOf(change as unknown as Row, key);
    // Rows that came since stand behind those of the application.
    const { rows } = appliedRows(key, firm, stood, change);
    return [[key, toRowId(key, rows.slice(0, after.length)).map((row, i) => ({ ...row, rowId: after[i]?.["rowId"] }))]];
  });
  return { ...change, ...Object.fromEntries(rebased) };
}

/**
 * The firm's rules over the result: an error that stands at an item applied for, or that the firm did not have before,
 * refuses; what was wrong before and is not touched warns. // domain a §1.4, §1.6 F1–F9
 */
export function resultFindings(
  result: FirmForm,
  firm: FirmForm,
  facts: FirmFacts,
  decided: ReadonlySet<string>,
): Finding[] {
  const open = { ...facts, locked: [] };
  const at = ({ rule, path }: Finding): string => `${rule} ${path}`;
  const known = new Set(
    firmRules(firm, open)
      .filter(({ level }) => level === "error")
      .map(at),
  );
  return firmRules(result, open).map((found) => {
    const isOld = known.has(at(found)) && !decided.has(found.path.split(".")[0] ?? "");
    return isOld ? { ...found, level: "warning" as const } : found;
  });
}
