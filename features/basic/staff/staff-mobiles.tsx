"use client";

import { staffMobilesForm, staffResource } from "@/contracts/basic/staff";
import type { StaffRow } from "@/contracts/basic/staff-list";
import { ColumnDialog } from "@/components/resource/column-dialog";
import { useSaveMobiles } from "@/lib/hooks/staff";
import { useUser } from "@/lib/session/context";

/** 批量更新手机 of the people on the page. // domain a §2.5 */
export function StaffMobiles({ rows, onClose }: { rows: readonly StaffRow[]; onClose: () => void }) {
  const { companyId } = useUser();
  const { mutateAsync, isPending } = useSaveMobiles();
  return (
    <ColumnDialog
      title="批量更新手机"
      rows={rows}
      of={staffResource}
      keys={["staffName", "mobile"]}
      label="新手机号码"
      schema={staffMobilesForm}
      bodyOf={(typed) => ({
        items: typed.map(({ row, text }) => ({ staffId: row.staffId, version: row.version, mobile: text })),
      })}
      pathOf={(index) => `items.${index}.mobile`}
      onSave={(body) => mutateAsync({ body })}
      saving={isPending}
      savedText={(count) => `已更新 ${count} 人的手机号码`}
      draftKey={`basic.staff.mobiles:${companyId ?? ""}`}
      onClose={onClose}
    />
  );
}
