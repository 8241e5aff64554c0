import type { Db } from "@/server/db/client";
import { isFoundBy, type Searched } from "@/server/platform/search/search-keys";
import type { Vault } from "@/server/platform/secrets/vault";
import { firms } from "@/server/reference/firm.table";

/** By what an account is found: its own and its owner's name, the end of its mobile. // domain a §3.2 */
export const accountSearched = (account: {
  readonly username: string;
  readonly nickName: string;
  readonly mobilephone: string | null;
}): Searched => ({ words: [account.username, account.nickName], mobile: account.mobilephone });

/** By what a person is found: name, the end of the mobile, any piece of certificate and member number. // domain a §2.5 */
export const staffSearched = (person: {
  readonly staffName: string;
  readonly mobile: string | null;
  readonly certNo?: string | null | undefined;
  readonly memberNo?: string | null | undefined;
}): Searched => ({
  words: [person.staffName],
  numbers: [person.certNo ?? null, person.memberNo ?? null],
  mobile: person.mobile,
});

/** By what a firm is found: its names, and any piece of its credit code. // domain a §1.5 */
export const firmSearched = (firm: {
  readonly companyName: string;
  readonly shortName?: string | null | undefined;
  readonly creditCode: string;
}): Searched => ({ words: [firm.companyName, firm.shortName ?? null, firm.creditCode], numbers: [firm.creditCode] });

/** Firms that a search box finds by their names of today and their initials, for a condition of what belongs to them. */
export const foundFirms = <C extends "companyId" | "companyName">(db: Db, vault: Vault, text: string, column: C) =>
  db
    .select({ found: firms[column] })
    .from(firms)
    .where(isFoundBy(firms.searchKeys, text, vault));
