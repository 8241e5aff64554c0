"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { FirmDetail } from "@/contracts/basic/firm";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

/** To what the firm applies for about itself, and to the association's view of it. // domain a §1.4 */
export function ApplicationLinks({ firm }: { readonly firm: FirmDetail }) {
  const router = useRouter();
  const { companyId } = useUser();
  const go = (where: string) => () => router.push(where);
  if (firm.companyId === companyId)
    return (
      <>
        <Button onClick={go(href("basic.firm-exit"))}>退会与注销</Button>
        <Button onClick={go(href("basic.firm-change"))}>变更申请</Button>
      </>
    );
  const { companyName } = firm;
  return (
    <Can need="g_hy_desk_firm_view">
      <Button onClick={go(href("basic.desk-firm-exit", { companyName }))}>退会与注销</Button>
      <Button onClick={go(href("basic.desk-firm-change", { companyName }))}>变更申请</Button>
    </Can>
  );
}
