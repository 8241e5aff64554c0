/**
 * Writes a query: arrays with bracket suffix, empty values left out. Stands alone, without zod, because the login page
 * carries no schemas. // spec §7, contract §2
 */
export function encodeQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    if (Array.isArray(value)) for (const item of value) out.append(`${key}[]`, String(item));
    else out.append(key, value instanceof Date ? value.toISOString() : String(value));
  }
  return out.toString();
}
