import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Parts, StoredRecord, Values } from "@/server/records/hooks";
import { columnOf } from "@/server/records/items";
import {
  actingCompanyId,
  assertOfficer,
  inScope,
  isOfAssociation,
  isOfficer,
  ofAssociation,
} from "@/server/reference/scope";
import { assertActing } from "@/server/reference/scope";
import { notFound } from "@/server/platform/call/errors";
import type { SessionUser } from "@/server/platform/call/context";

type Owned = Pick<Parts, "table" | "associationKey">;

/** Whether the records are associations' own: their table knows no firm. Their officers alone keep them. */
export const isOfAssociations = ({ table }: Pick<Parts, "table">): boolean => !("companyId" in getTableColumns(table));

/** The column with the firm or the association whose a record is. */
export const ownerColumn = (parts: Owned): PgColumn =>
  columnOf(parts.table, isOfAssociations(parts) ? (parts.associationKey ?? "companyId") : "companyId");

/** A row as the engine works on it: an association stands where a firm would, as with its files and its accounts. */
export function owned(parts: Owned, row: Values): StoredRecord {
  const { associationKey } = parts;
  const record = row as StoredRecord;
  return isOfAssociations(parts) && associationKey !== undefined
    ? { ...record, companyId: String(row[associationKey] ?? "") }
    : record;
}

/** The owner's id as a new row's columns. */
export const ownerColumns = (parts: Owned, ownerId: string): Values => ({
  [isOfAssociations(parts) ? (parts.associationKey ?? "companyId") : "companyId"]: ownerId,
});

/** Rows within reach: of the user's firms, or of his association's own where no firm stands behind them. */
export const inScopeOf = (parts: Owned, user: SessionUser): SQL =>
  parts.associationKey !== undefined && (isOfAssociations(parts) || isOfficer(user))
    ? ofAssociation(user, columnOf(parts.table, parts.associationKey))
    : inScope(user, ownerColumn(parts));

/** Whose a record is that this user makes. */
export const newOwnerId = (parts: Owned, user: SessionUser): string =>
  isOfAssociations(parts) ? assertOfficer(user) : actingCompanyId(user);

/** Writes go to the acting firm only, or to the own association. */
export function assertOwn(parts: Owned, user: SessionUser, { companyId }: StoredRecord): void {
  if (!isOfAssociations(parts)) assertActing(user, companyId);
  else if (!isOfAssociation(user, companyId)) throw notFound();
}
