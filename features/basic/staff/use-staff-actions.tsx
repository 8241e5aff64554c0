"use client";

import dynamic from "next/dynamic";
import { staffApi } from "@/contracts/basic/staff";
import type { StaffRow } from "@/contracts/basic/staff-list";
import { useAskedCall } from "@/components/resource/use-asked-call";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { STAFF_GONE_FROM, STAFF_OLD_AFTER_WRITE } from "@/lib/hooks/staff";

const StaffLeave = dynamic(() => import("@/features/basic/staff/staff-leave").then((m) => m.StaffLeave));

/** Of a person, what acting on him takes; rows and records have it. */
export type Person = Pick<StaffRow, "staffId" | "staffName" | "memberType" | "version">;

const input = ({ staffId, version }: Person) => ({ params: { staffId }, query: { version } });

/** Leave, its withdrawal and the removal of a draft, each with its question; `dialogs` is drawn by the caller. */
export function useStaffActions() {
  const [leaving, setLeaving] = useOpenDialog<Person>("basic.staff.leave");
  const remove = useAskedCall({
    of: staffApi.remove,
    input,
    question: ({ staffName }: Person) => ({
      title: `删除 ${staffName} 的草稿？`,
      content: "草稿中填写的内容和上传的附件一并删除，不能恢复。",
      confirmText: "删除草稿",
      danger: true,
    }),
    done: "草稿已删除",
    invalidates: STAFF_GONE_FROM,
  });
  const undoLeave = useAskedCall({
    of: staffApi.undoLeave,
    input,
    question: ({ staffName }: Person) => ({
      title: `撤销 ${staffName} 的离职登记？`,
      content: "撤销后继续在职，档案不变。",
      confirmText: "撤销离职",
    }),
    done: "离职登记已撤销",
    invalidates: STAFF_OLD_AFTER_WRITE,
  });
  const leave = ({ staffId, staffName, memberType, version }: Person) =>
    setLeaving({ staffId, staffName, memberType, version });
  const dialogs = leaving && <StaffLeave person={leaving} onClose={() => setLeaving(null)} />;
  return { leave, undoLeave, remove, dialogs };
}
