import type { SearchHit } from "@/contracts/common/search";
import type { Access } from "@/contracts/kit/endpoint";
import { isAllowed } from "@/server/platform/call/access";
import type { Values } from "@/server/records/hooks";
import type { SearchAsked, SearchSource } from "@/server/records/search/source";
import { isOfficer } from "@/server/reference/scope";

interface Listed<Row extends Values> extends Pick<SearchSource, "key" | "label"> {
  readonly of: {
    readonly idKey: string;
    readonly api: { readonly list: { readonly spec: { readonly access: Access } } };
  };
  readonly records: { readonly found: (asked: SearchAsked) => Promise<readonly Row[]> };
  /** Routes of the list's screens on either side; a side without one finds nothing. */
  readonly screens: { readonly firm?: string; readonly desk?: string };
  hitOf(row: Row): Pick<SearchHit, "title" | "detail">;
}

/** A kind of record as 查找 knows it: what the search box of its list finds, as this reader's list shows it. */
export const searchOfList = <Row extends Values>({
  key,
  label,
  of,
  records,
  screens,
  hitOf,
}: Listed<Row>): SearchSource => ({
  key,
  label,
  find: async (asked) => {
    const routeId = isOfficer(asked.user) ? screens.desk : screens.firm;
    if (routeId === undefined || !isAllowed(of.api.list.spec.access, asked.user)) return [];
    return (await records.found(asked)).map((row) => {
      const id = String(row[of.idKey]);
      return { id, ...hitOf(row), routeId, query: { [of.idKey]: id } };
    });
  },
});

/** What tells one from another, in one line. */
export const detailOf = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(" · ");
