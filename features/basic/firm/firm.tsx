"use client";

import { useSearchParams } from "next/navigation";
import dynamic from "next/dynamic";
import { showsList } from "@/features/basic/firm/firm-prefetch";
import { EmptyState } from "@/components/ui/state/empty-state";
import { PageFrame } from "@/components/ui/page/page-frame";
import { routeOf } from "@/lib/routes/manifest";
import { useUser } from "@/lib/session/context";

// Apart: a list does not load what a record needs, nor the other way round.
const FirmList = dynamic(() => import("@/features/basic/firm/firm-list").then((m) => m.FirmList));
const FirmPage = dynamic(() => import("@/features/basic/firm/firm-page").then((m) => m.FirmPage));

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
