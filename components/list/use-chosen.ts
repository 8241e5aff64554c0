import { useState } from "react";
import { idIn } from "@/components/list/columns";

/** Rows of the page that are chosen for an action upon several. */
export interface Chosen {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string, isOn: boolean) => void;
  readonly toggleAll: (isOn: boolean) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** What is chosen of the rows in sight; rows that are not shown any more are not chosen. */
export function useChosen<Row extends object>(rows: readonly Row[], idKey: string) {
  const [ids, setIds] = useState(NONE);
  const idOf = idIn({ idKey });
  const chosen: Chosen = {
    has: (id) => ids.has(id),
    toggle: (id, isOn) => setIds((now) => new Set(isOn ? [...now, id] : [...now].filter((one) => one !== id))),
    toggleAll: (isOn) => setIds(isOn ? new Set(rows.map(idOf)) : NONE),
  };
  return { chosen, rows: rows.filter((row) => ids.has(idOf(row))), clear: () => setIds(NONE) };
}
