"use client";

import { RowLink } from "@/components/ui/table/row-link";
import { useRouter } from "next/navigation";
import { sentResource } from "@/contracts/message/inbox";
import { siteMessageResource } from "@/contracts/message/site-message";
import { ListBody } from "@/features/message/list-body";
import { href } from "@/lib/routes/href";
import { useCan } from "@/lib/session/context";

const hrefOf = ({ msgSiteId }: { msgSiteId: string }) => href("message.center", { tab: "sent", msgSiteId });
const Title = (row: { msgSiteId: string; msgTitle: string }) => <RowLink href={hrefOf(row)}>{row.msgTitle}</RowLink>;

/** 发件箱: what was sent; whoever speaks for the firm also finds its drafts here. // domain b §11.2 (3), (4) */
export function SentList() {
  const router = useRouter();
  const speaks = useCan("g_hy_account_edit");
  const empty = { title: "还没有发出的消息", hint: speaks ? "点击「写消息」发给本所人员或协会。" : undefined };
  const common = {
    noun: "消息",
    render: { msgTitle: Title },
    onOpen: (row: { msgSiteId: string }) => router.push(hrefOf(row)),
    empty,
  };
  return speaks ? <ListBody of={siteMessageResource} {...common} /> : <ListBody of={sentResource} {...common} />;
}
