/** Whether nothing was typed. */
export const isNone = (value: unknown): boolean => value === undefined || value === null || value === "";
/** The same of items that may hold several values. */
export const isEmpty = (value: unknown): boolean => isNone(value) || (Array.isArray(value) && value.length === 0);
