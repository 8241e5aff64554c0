import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { lockByNames } from "@/server/db/lock";
import { persons } from "@/server/reference/person.table";

/** Who has a document number, by its keyed hash; null when nobody has been entered with it yet. */
export async function personWith(db: Db, idNoIndex: string): Promise<string | null> {
  const [person] = await db
    .select({ personId: persons.personId })
    .from(persons)
    .where(eq(persons.idNoIndex, idNoIndex));
  return person?.personId ?? null;
}

/**
 * Holds those whom the numbers mean, known or not, until the transaction ends; in one order for all, so that two that
 * write several people never wait for each other: in the unique indexes they would meet in the order of their rows.
 */
export async function holdPersons(db: Db, idNoIndexes: readonly string[]): Promise<void> {
  await lockByNames(
    db,
    idNoIndexes.map((number) => `person:${number}`),
  );
}
