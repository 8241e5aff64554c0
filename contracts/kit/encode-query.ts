const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/**
 * Writes a query: arrays with bracket suffix, dates as ISO strings, empty values left out. Stands alone, without zod, because the login page
 * carries no schemas. // spec §7, contract §2
 */
export function encodeQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    if (Array.isArray(value)) for (const item of value) out.append(`${key}[]`, textOf(item));
    else out.append(key, textOf(value));
  }
  return out.toString();
}
