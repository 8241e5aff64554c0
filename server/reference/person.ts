import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { persons } from "@/server/reference/person.table";

/** Who has a document number, by its keyed hash; null when nobody has been entered with it yet. */
export async function personWith(db: Db, idNoIndex: string): Promise<string | null> {
  const [person] = await db
    .select({ personId: persons.personId })
    .from(persons)
    .where(eq(persons.idNoIndex, idNoIndex));
  return person?.personId ?? null;
}
