import { useState } from "react";
import { idIn } from "@/components/list/table/columns";

/** Rows of the page that are chosen for an action upon several. */
export interface Chosen {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string, isOn: boolean) => void;
  readonly toggleAll: (isOn: boolean) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** What is chosen of the rows in sight; another question (page, filters, order) begins with none. */
export function useChosen<Row extends object>(rows: readonly Row[], idKey: string, asked: string) {
  const [kept, setKept] = useState({ asked, ids: NONE });
  const ids = kept.asked === asked ? kept.ids : NONE;
  const setIds = (next: ReadonlySet<string>): void => setKept({ asked, ids: next });
  const idOf = idIn({ idKey });
  const chosen: Chosen = {
    has: (id) => ids.has(id),
    toggle: (id, isOn) => setIds(new Set(isOn ? [...ids, id] : [...ids].filter((one) => one !== id))),
    toggleAll: (isOn) => setIds(isOn ? new Set(rows.map(idOf)) : NONE),
  };
  return { chosen, rows: rows.filter((row) => ids.has(idOf(row))), clear: () => setIds(NONE) };
}
