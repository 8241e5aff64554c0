import { getTableColumns } from "drizzle-orm";
import { keysElsewhere } from "@/server/records/children";
import type { Parts } from "@/server/records/hooks";
import { itemKeys } from "@/server/records/items";

/** What the contract asks of its module, told before anything runs; all missing columns at once, a new table needs many. */
export function assertKept(parts: Parts): void {
  const { of, table, toColumns, lifecycle } = parts;
  const elsewhere = keysElsewhere(parts);
  const wanted = [
    ...(toColumns ? [] : itemKeys(of).filter((key) => !elsewhere.has(key))),
    ...(of.lifecycle ? [of.lifecycle.key] : []),
  ];
  const missing = wanted.filter((key) => !(key in getTableColumns(table)));
  if (missing.length > 0) throw new Error(`the table of ${of.id} lacks a column for: ${missing.join(", ")}`);
  if (of.lifecycle && !lifecycle)
    throw new Error(
      `${of.id} has states: give keepRecords a \`lifecycle\` (LifecycleHooks in server/records/hooks.ts)`,
    );
  const steps = Object.entries(of.lifecycle?.transitions ?? {});
  const open = steps.filter(([name, { to }]) => to.length > 1 && !lifecycle?.rules?.[name]).map(([name]) => name);
  if (open.length > 0)
    throw new Error(`${of.id}: rules of \`lifecycle\` must say where these lead: ${open.join(", ")}`);
}
