"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

interface Props {
  readonly firm: FirmDetail;
}

interface LinkProps extends Props {
  readonly label: string;
  readonly own: string;
  readonly desk: string;
}

/** To the firm's own page, or to the association's view of the same. */
function ApplicationLink({ firm, label, own, desk }: LinkProps) {
  const router = useRouter();
  const { companyId } = useUser();
  if (firm.companyId === companyId) return <Button onClick={() => router.push(own)}>{label}</Button>;
  return (
    <Can need="g_hy_desk_firm_view">
      <Button onClick={() => router.push(desk)}>{label}</Button>
    </Can>
  );
}

/** What the firm applies for about itself. // domain a §1.4 */
export const ChangeLink = ({ firm }: Props) => (
  <ApplicationLink
    firm={firm}
    label="变更申请"
    own={href("basic.firm-change")}
    desk={href("basic.desk-firm-change", { companyName: firm.companyName })}
  />
);

/** It ends the membership: under ⋯. // domain a §1.4 */
export const ExitLink = ({ firm }: Props) => (
  <ApplicationLink
    firm={firm}
    label="退会与注销"
    own={href("basic.firm-exit")}
    desk={href("basic.desk-firm-exit", { companyName: firm.companyName })}
  />
);
