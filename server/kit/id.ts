import { uuidv7 } from "uuidv7";

/** A new record id: UUIDv7 without dashes, 32 hex digits, sortable by time of creation. */
export const newId = (): string => uuidv7().replaceAll("-", "");
