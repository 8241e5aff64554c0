import type { ReactNode } from "react";
import { Footer } from "@/components/shell/footer";
import { OpenFrame } from "@/components/shell/open-frame";
import { portalConfig } from "@/lib/host/portal-config";

/** Pages that need no session: no antd, no data of anybody. */
export default async function OpenLayout({ children }: { children: ReactNode }) {
  const { icpNumber, policeNumber } = await portalConfig();
  return <OpenFrame footer={<Footer icpNumber={icpNumber} policeNumber={policeNumber} />}>{children}</OpenFrame>;
}
