"use client";

import { useSearchParams } from "next/navigation";
import { FirmList } from "@/features/basic/firm/firm-list";
import { FirmPage } from "@/features/basic/firm/firm-page";
import { showsList } from "@/features/basic/firm/firm-prefetch";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { routeOf } from "@/lib/routes/manifest";
import { useUser } from "@/lib/session/context";

/** 事务所信息管理: a head office's list, or the one record. // domain a §1 */
export function FirmScreen() {
  const user = useUser();
  const search = useSearchParams();
  if (showsList(user, new URLSearchParams(search))) return <FirmList />;
  const companyId = search.get("companyId") ?? user.companyId;
  if (companyId) return <FirmPage key={companyId} companyId={companyId} />;
  return (
    <PageFrame title={routeOf("basic.firm").title ?? ""}>
      <EmptyState title="当前账号没有所属事务所" hint="请联系协会核对账号的所属单位。" />
    </PageFrame>
  );
}
