/** Stands in the address instead of an id while a new record is typed: `?staffId=new`. */
export const NEW_RECORD = "new";
