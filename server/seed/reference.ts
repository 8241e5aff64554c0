import { createHash } from "node:crypto";
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { roleIdOf, STANDARD_ROLES } from "@/server/seed/roles-data";
import { roleCodes, roles } from "@/server/reference/user.table";
import { loadDictionaries } from "@/server/reference/dictionary-load";
import { referenceVersions } from "@/server/reference/reference.table";

const ROLES = "roles";
/** Names the job among the database's advisory locks. */
const LOCK = 720_202;

/** Brings the ready-made roles to exactly the codes of this release; roles that a firm made are not touched. */
async function loadRoles(db: Db): Promise<void> {
  const shippedHash = createHash("sha256").update(JSON.stringify(STANDARD_ROLES)).digest("hex");
  const [known] = await db.select().from(referenceVersions).where(eq(referenceVersions.name, ROLES));
  if (known?.shippedHash === shippedHash) return;
  await db
    .insert(roles)
    .values(
      STANDARD_ROLES.map(({ roleCode, roleName, userType }) => ({
        roleId: roleIdOf(roleCode),
        roleCode,
        roleName,
        userType,
      })),
    )
    .onConflictDoUpdate({
      target: roles.roleId,
      set: { roleName: sql`excluded.role_name`, userType: sql`excluded.user_type` },
    });
  const wanted = STANDARD_ROLES.flatMap(({ roleCode, codes }) =>
    codes.map((code) => ({ roleId: roleIdOf(roleCode), code })),
  );
  await db.insert(roleCodes).values(wanted).onConflictDoNothing();
  for (const { roleCode, codes } of STANDARD_ROLES) {
    await db
      .delete(roleCodes)
      .where(and(eq(roleCodes.roleId, roleIdOf(roleCode)), notInArray(roleCodes.code, [...codes])));
  }
  await db
    .insert(referenceVersions)
    .values({ name: ROLES, shippedHash })
    .onConflictDoUpdate({
      target: referenceVersions.name,
      set: { shippedHash, version: sql`${referenceVersions.version} + 1`, updateTime: sql`now()` },
    });
}

/**
 * What every environment needs, demo or not: dictionaries and ready-made roles. Run it at every start after the
 * migrations; when nothing has changed it costs two small reads.
 */
export async function loadReference(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await loadDictionaries(tx);
    await loadRoles(tx);
  });
}
