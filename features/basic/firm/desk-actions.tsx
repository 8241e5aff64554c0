"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { Can } from "@/lib/session/can";

const MembershipDialog = dynamic(() =>
  import("@/features/basic/firm/membership-dialogs").then((m) => m.MembershipDialog),
);
const GradeDialog = dynamic(() => import("@/features/basic/firm/membership-dialogs").then((m) => m.GradeDialog));

interface Props {
  readonly firm: FirmDetail;
}

/** 登记等级, by the association. // domain a §1.5 */
export function GradeButton({ firm }: Props) {
  const [isOpen, setOpen] = useOpenDialog<true>(`basic.firm.grade:${firm.companyId}`);
  return (
    <Can need="g_hy_desk_firm_grade">
      <Button onClick={() => setOpen(true)}>登记等级</Button>
      {isOpen && <GradeDialog firm={firm} onClose={() => setOpen(null)} />}
    </Can>
  );
}

/** 办理会籍: what the association does with a firm's record first of all. // domain a §1.5 */
export function MembershipButton({ firm }: Props) {
  const [isOpen, setOpen] = useOpenDialog<true>(`basic.firm.membership:${firm.companyId}`);
  return (
    <Can need="g_hy_desk_firm_edit">
      <Button type="primary" onClick={() => setOpen(true)}>
        办理会籍
      </Button>
      {isOpen && <MembershipDialog firm={firm} onClose={() => setOpen(null)} />}
    </Can>
  );
}
