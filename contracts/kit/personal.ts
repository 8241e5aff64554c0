type Row = Readonly<Record<string, unknown>>;

/** Which items of a record are personal, and how they read to people without the full view. // domain a §0.5 */
export interface Personal {
  isPersonal(key: string): boolean;
  /** A shallow copy with its personal items masked. */
  masked<T extends object>(row: T): T;
}

/** Masks by key; `isPublic` names values that are nobody's own in spite of their key (an institution's number). */
export function personalItems(
  masks: Readonly<Record<string, (value: string) => string>>,
  isPublic: (row: Row, key: string) => boolean = () => false,
): Personal {
  const isPersonal = (key: string): boolean => Object.hasOwn(masks, key);
  return {
    isPersonal,
    masked: <T extends object>(row: T): T =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]: [string, unknown]) => [
          key,
          typeof value === "string" && isPersonal(key) && !isPublic(row as Row, key) ? masks[key]?.(value) : value,
        ]),
      ) as T,
  };
}
