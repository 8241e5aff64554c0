"use client";

import dynamic from "next/dynamic";
import { useConfirm } from "@/components/ui/confirm";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useRemoveStaff, useUndoLeave } from "@/lib/hooks/staff";
import { notifySuccess } from "@/lib/notify/notify";

const StaffLeave = dynamic(() => import("@/features/basic/staff/staff-leave").then((m) => m.StaffLeave));

/** Of a person, what acting on him takes; rows and records have it. */
export interface Person {
  readonly staffId: string;
  readonly staffName: string;
  readonly memberType: number | null;
  readonly version: number;
}

/** Leave, its withdrawal and the removal of a draft, each with its question; `dialogs` is drawn by the caller. */
export function useStaffActions() {
  const ask = useConfirm();
  const removal = useRemoveStaff();
  const withdrawal = useUndoLeave();
  const [leaving, setLeaving] = useOpenDialog<Person>("basic.staff.leave");
  const inputOf = ({ staffId, version }: Person) => ({ params: { staffId }, query: { version } });
  // A failure is told by the query layer.
  const told = (work: Promise<unknown>, text: string) =>
    work.then(
      () => (notifySuccess(text), true),
      () => false,
    );
  const remove = async (person: Person): Promise<boolean> =>
    (await ask({
      title: `删除 ${person.staffName} 的草稿？`,
      content: "草稿中填写的内容和上传的附件一并删除，不能恢复。",
      confirmText: "删除草稿",
      danger: true,
    })) && told(removal.mutateAsync(inputOf(person)), "草稿已删除");
  const undoLeave = async (person: Person): Promise<boolean> =>
    (await ask({
      title: `撤销 ${person.staffName} 的离职登记？`,
      content: "撤销后继续在职，档案不变。",
      confirmText: "撤销离职",
    })) && told(withdrawal.mutateAsync(inputOf(person)), "离职登记已撤销");
  const dialogs = leaving && <StaffLeave person={leaving} onClose={() => setLeaving(null)} />;
  const leave = ({ staffId, staffName, memberType, version }: Person) =>
    setLeaving({ staffId, staffName, memberType, version });
  return { leave, undoLeave, remove, dialogs };
}
