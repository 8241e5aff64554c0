const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON with the keys of each object in one order: a store gives them back in another than they were typed in. */
export const orderedText = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, at: unknown) =>
    isRow(at) ? Object.fromEntries(Object.entries(at).sort(([a], [b]) => (a < b ? -1 : 1))) : at,
  );

/** Whether two values of a form say the same; nothing and null are one. */
export const saysSame = (a: unknown, b: unknown): boolean => orderedText(a) === orderedText(b);
