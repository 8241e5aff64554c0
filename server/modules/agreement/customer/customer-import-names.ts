import { and, eq, inArray, or } from "drizzle-orm";
import type { CellFault } from "@/server/platform/excel/excel";
import type { Values } from "@/server/records/hooks";
import type { ReadRow } from "@/server/records/import";
import type { ImportContext, WholeVerdict } from "@/server/records/sheet/target";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import {
  allAbove,
  customersLike,
  groupsAbove,
  IN_CIRCLE,
  nameKeyOf,
} from "@/server/modules/agreement/customer/customer-facts";
import type { CustomerRow } from "@/server/modules/agreement/customer/customer.table";

/** A row that names people and customers in words, looked up for all rows at once before they are laid over. */
export interface CustomerSheetRow extends ReadRow {
  readonly named: { items: Values; faults: Omit<CellFault, "rowNumber">[] };
}

type Column = "managerName" | "parentName";

/** Rows that fill this column, with what they write there and where they stand. */
const written = (rows: readonly CustomerSheetRow[], column: Column) =>
  rows.flatMap(({ typed, named }, at) => {
    const words = typed[column];
    return typeof words === "string" && words !== "" ? [{ words, named, at }] : [];
  });

interface Found {
  readonly column: Column;
  readonly item: "managerStaffId" | "parentCustomerId";
  readonly ids: readonly string[];
  readonly unknown: string;
  readonly several: string;
}
/** The one that is meant, or why it is not told apart. */
function settle({ named }: Pick<CustomerSheetRow, "named">, { column, item, ids, unknown, several }: Found): void {
  const [one, another] = ids;
  if (one !== undefined && another === undefined) named.items = { ...named.items, [item]: one };
  else named.faults.push({ key: column, message: one === undefined ? unknown : several });
}

type Stored = Pick<CustomerRow, "customerId" | "managerStaffId"> | null;

/** Managers of customers that stand already, at work or not. */
async function standing(db: ImportContext["db"], stored: readonly Stored[]) {
  const ids = [...new Set(stored.flatMap((one) => one?.managerStaffId ?? []))];
  if (ids.length === 0) return [];
  const { staffId, staffName, certNo } = staff;
  return db.select({ staffId, staffName, certNo }).from(staff).where(inArray(staffId, ids));
}

/**
 * 客户经理 among the firm's people at work: by the number of a certificate, else by name. Who is the manager
 * stays by name, though he has left or another came of the same name. // domain b §2 客户经理
 */
export async function nameManagers(
  rows: readonly CustomerSheetRow[],
  stored: readonly Stored[],
  { db, companyId }: Pick<ImportContext, "db" | "companyId">,
): Promise<void> {
  const asked = written(rows, "managerName");
  if (asked.length === 0) return;
  const { staffId, staffName, certNo } = staff;
  const names = [...new Set(asked.map(({ words }) => words))];
  const numbers = names.map((words) => words.toUpperCase());
  const people = await db
    .select({ staffId, staffName, certNo })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), isOnStaff, or(inArray(staffName, names), inArray(certNo, numbers))));
  const kept = await standing(db, stored);
  for (const { words, named, at } of asked) {
    const numbered = people.filter((one) => one.certNo === words.toUpperCase());
    const before = kept.find(({ staffId: id }) => id === stored[at]?.managerStaffId);
    const isBefore = before && (before.staffName === words || before.certNo === words.toUpperCase());
    const unnumbered = isBefore ? [before] : people.filter((one) => one.staffName === words);
    const meant = numbered.length > 0 ? numbered : unnumbered;
    settle(
      { named },
      {
        column: "managerName",
        item: "managerStaffId",
        ids: meant.map((one) => one.staffId),
        unknown: `本所在职人员中没有「${words}」，请核对姓名或资格证书编号`,
        several: `本所有几位「${words}」，请填写其资格证书编号`,
      },
    );
  }
}

/** 集团 among the firm's customers: by its code, else by its whole name. // domain b §2 (6) */
export async function nameParents(
  rows: readonly CustomerSheetRow[],
  { db, companyId }: Pick<ImportContext, "db" | "companyId">,
): Promise<void> {
  const asked = written(rows, "parentName");
  const found = await customersLike(db, companyId, {
    codes: asked.map(({ words }) => words.toUpperCase()),
    names: asked.map(({ words }) => nameKeyOf(words)),
  });
  for (const { words, named } of asked) {
    const coded = found.filter(({ creditCode }) => creditCode === words.toUpperCase());
    const meant = coded.length > 0 ? coded : found.filter(({ nameKey }) => nameKey === nameKeyOf(words));
    settle(
      { named },
      {
        column: "parentName",
        item: "parentCustomerId",
        ids: meant.map(({ customerId }) => customerId),
        unknown: `本所客户中没有「${words}」，请先登记集团客户，或先导入集团客户后再导入本行`,
        several: `本所有几个客户名为「${words}」，请填写其统一社会信用代码`,
      },
    );
  }
}

/** Where rows put customers that stand already: their new groups, by the customer. */
function movesOf(rows: readonly CustomerSheetRow[], stored: readonly Stored[]): Map<string, string> {
  const moves = new Map<string, string>();
  for (const [at, { named }] of rows.entries()) {
    const { parentCustomerId } = named.items;
    if (stored[at] && typeof parentCustomerId === "string") moves.set(stored[at].customerId, parentCustomerId);
  }
  return moves;
}

/** Rows of one workbook with which a customer would be its own group when all have come in. // domain b §2 (6) */
export async function accuseCircles(
  rows: readonly CustomerSheetRow[],
  stored: readonly Stored[],
  { db, companyId }: Pick<ImportContext, "db" | "companyId">,
): Promise<void> {
  const inFile = movesOf(rows, stored);
  const parentOf = new Map([...(await groupsAbove(db, companyId, [...inFile.values()])), ...inFile]);
  for (const [at, { named }] of rows.entries()) {
    const own = stored[at]?.customerId;
    // A customer that names itself is told so by its rules.
    if (own === undefined || !inFile.has(own) || inFile.get(own) === own) continue;
    const above = allAbove(own, parentOf);
    const isTogether = [...above].some((one) => one !== own && inFile.has(one));
    const message = isTogether ? "本文件中的客户互为上级，请核对这几行的所属集团客户" : IN_CIRCLE;
    if (above.has(own)) named.faults.push({ key: "parentName", message });
  }
}

/**
 * Where a customer comes under one that stands under it until its own row has come in: the lowest come in first, and
 * none without those that have to leave before. Nothing of a workbook in which nobody waits for another. // domain b §2 (6)
 */
export async function turnsOf(
  rows: readonly CustomerSheetRow[],
  stored: readonly Stored[],
  { db, companyId }: Pick<ImportContext, "db" | "companyId">,
): Promise<Pick<WholeVerdict, "needs" | "turns">> {
  const moves = movesOf(rows, stored);
  const parentOf = await groupsAbove(db, companyId, [...moves.keys(), ...moves.values()]);
  const rowOf = new Map(rows.map(({ rowNumber }, at) => [stored[at]?.customerId, rowNumber]));
  const needs = [...moves].flatMap(([own, group]) => {
    const above = [group, ...allAbove(group, parentOf)];
    const waitsFor = above.includes(own) ? above.slice(0, above.indexOf(own)).filter((one) => moves.has(one)) : [];
    return waitsFor.map((one) => {
      const after = rowOf.get(one) ?? 0;
      const message = `该客户要等第 ${after} 行的客户改换所属集团后才能改到它下面，而第 ${after} 行有误，请先改正该行`;
      return { rowNumber: rowOf.get(own) ?? 0, after, message };
    });
  });
  if (needs.length === 0) return {};
  const turns = new Map([...moves.keys()].map((own) => [rowOf.get(own) ?? 0, -allAbove(own, parentOf).size]));
  return { needs, turns };
}
