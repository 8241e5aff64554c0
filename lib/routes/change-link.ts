import { itemOfPath } from "@/contracts/basic/firm-change/firm-change-items";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { href } from "@/lib/routes/href";

/** 变更事项 that a new application begins with, in its address. */
const ITEMS_IN_ADDRESS = "items";

/** A new application of the firm, with what it is to be about chosen already. // domain a §1.4 */
export const newChangeLink = (items: readonly number[] = []): string =>
  href("basic.firm-change", {
    changeId: NEW_RECORD,
    ...(items.length > 0 ? { [ITEMS_IN_ADDRESS]: items.join(",") } : {}),
  });

/** The application that changes the locked item at a path of the firm's form. */
export const changeLinkFor = (path: string): string => {
  const item = itemOfPath(path);
  return newChangeLink(item === null ? [] : [item]);
};

/** The items that an address asks for. */
export const itemsIn = (search: URLSearchParams): number[] =>
  (search.get(ITEMS_IN_ADDRESS) ?? "").split(",").flatMap((text) => (/^\d{1,2}$/.test(text) ? [Number(text)] : []));
