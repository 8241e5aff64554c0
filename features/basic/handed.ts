type Values = Readonly<Record<string, unknown>>;

let handed: { readonly to: string; readonly values: Values } | null = null;

/** Hands what was typed on one screen to the new form of another, in memory: a number never stands in an address. */
export function handOver(to: string, values: Values): void {
  handed = { to, values };
}

/** What was handed to this form; it stays until something else is handed over, so that Back and Forward find it. */
export const handedTo = (to: string): Values => (handed?.to === to ? handed.values : {});
