"use client";

import dynamic from "next/dynamic";
import { staffApi } from "@/contracts/basic/staff/staff";
import type { StaffRow } from "@/contracts/basic/staff/staff-list";
import { useAskedCall, versioned } from "@/components/record/use-asked-call";
import { useDialogOf } from "@/components/record/use-dialog-of";
import { STAFF_GONE_FROM, STAFF_OLD_AFTER_WRITE } from "@/lib/hooks/staff";

const StaffLeave = dynamic(() => import("@/features/basic/staff/staff-leave").then((m) => m.StaffLeave));

/** Of a person, what acting on him takes; rows and records have it. */
const KEYS = ["staffId", "staffName", "memberType", "hireDate", "version"] as const;
export type Person = Pick<StaffRow, (typeof KEYS)[number]>;

const input = versioned("staffId");

/** Leave, its withdrawal and the removal of a draft, each with its question; `dialog` is drawn by the caller. */
export function useStaffActions() {
  const { open: leave, dialog } = useDialogOf("basic.staff.leave", KEYS, StaffLeave);
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
  return { leave, undoLeave, remove, dialog };
}
