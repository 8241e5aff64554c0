"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { FirmDetail } from "@/contracts/basic/firm";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { Can } from "@/lib/session/can";

const MembershipDialog = dynamic(() =>
  import("@/features/basic/firm/membership-dialogs").then((m) => m.MembershipDialog),
);
const GradeDialog = dynamic(() => import("@/features/basic/firm/membership-dialogs").then((m) => m.GradeDialog));

/** What only the association does with a firm's record. // domain a §1.5 */
export function DeskActions({ firm }: { firm: FirmDetail }) {
  const [open, setOpen] = useOpenDialog<"membership" | "grade">(`basic.firm:${firm.companyId}`);
  const close = () => setOpen(null);
  return (
    <>
      <Can need="g_hy_desk_firm_grade">
        <Button onClick={() => setOpen("grade")}>登记等级</Button>
      </Can>
      <Can need="g_hy_desk_firm_edit">
        <Button type="primary" onClick={() => setOpen("membership")}>
          办理会籍
        </Button>
      </Can>
      {open === "membership" && <MembershipDialog firm={firm} onClose={close} />}
      {open === "grade" && <GradeDialog firm={firm} onClose={close} />}
    </>
  );
}
