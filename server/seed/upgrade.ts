import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { maskIdNo, maskMobile } from "@/contracts/kit/id-no";
import type { Db } from "@/server/db/client";
import type { Vault } from "@/server/platform/secrets/vault";
import { staff } from "@/server/reference/staff.table";
import { referenceVersions } from "@/server/reference/reference.table";

const STAFF_MASKS = "staff_masks";
const BATCH = 500;

async function fillStaffMasks(db: Db, vault: Vault): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ staffId: staff.staffId, idNo: staff.idNo, mobile: staff.mobile })
      .from(staff)
      .where(and(isNotNull(staff.idNo), isNull(staff.idNoMask)))
      .limit(BATCH);
    for (const { staffId, idNo, mobile } of rows) {
      const idNoMask = idNo && maskIdNo(vault.open(idNo));
      const mobileMask = mobile && maskMobile(vault.open(mobile));
      await db.update(staff).set({ idNoMask, mobileMask }).where(eq(staff.staffId, staffId));
    }
    if (rows.length < BATCH) return;
  }
}

/** Changes of stored records that need the data key, so that no migration can make them; each is done once. */
export async function upgradeData(db: Db, vault: Vault): Promise<void> {
  const done = await db.select().from(referenceVersions).where(eq(referenceVersions.name, STAFF_MASKS));
  if (done.length > 0) return;
  await fillStaffMasks(db, vault);
  await db.insert(referenceVersions).values({ name: STAFF_MASKS }).onConflictDoNothing();
}
