import type { Db } from "@/server/db/client";

/**
 * Reads of several statements whose figures must agree: all of one moment, whoever writes meanwhile. One after the other,
 * on one connection.
 */
export const inSnapshot = <C extends { readonly db: Db }, T>(
  context: C,
  read: (context: C) => Promise<T>,
): Promise<T> =>
  context.db.transaction((db) => read({ ...context, db }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
