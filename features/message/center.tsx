"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { PageFrame } from "@/components/ui/page/page-frame";
import { href } from "@/lib/routes/href";
import { useCan } from "@/lib/session/context";
import { InboxList, MarkAll } from "@/features/message/inbox-list";
import styles from "@/features/message/message.module.css";

// Apart: who reads the inbox does not load what the others need.
const NoticeArchive = dynamic(() => import("@/features/message/notice-archive").then((m) => m.NoticeArchive));
const ArchivedNotice = dynamic(() => import("@/features/message/notice-archive").then((m) => m.ArchivedNotice));
const ReceivedMessage = dynamic(() => import("@/features/message/received-message").then((m) => m.ReceivedMessage));
const SentList = dynamic(() => import("@/features/message/sent-list").then((m) => m.SentList));
const SentMessage = dynamic(() => import("@/features/message/sent-message").then((m) => m.SentMessage));
const WriteButton = dynamic(() => import("@/features/message/write-button").then((m) => m.WriteButton));

const TABS = [
  { key: "inbox", label: "收件箱" },
  { key: "sent", label: "发件箱" },
  { key: "notices", label: "系统公告" },
] as const;

const hrefOf = (tab: string) => href("message.center", tab === "inbox" ? {} : { tab });

function Tabs({ current, children }: { current: string; children: ReactNode }) {
  const writes = useCan("g_hy_account_edit");
  const actions = current === "inbox" ? <MarkAll /> : writes && current === "sent" ? <WriteButton /> : undefined;
  return (
    <PageFrame isList title="消息中心" actions={actions}>
      <nav className={styles.tabs} aria-label="消息分类">
        {TABS.map(({ key, label }) => (
          <Link key={key} href={hrefOf(key)} aria-current={key === current ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </PageFrame>
  );
}

/** 消息中心: received and sent messages, notices so far; one of them by its id. // domain b §11.2 (3) */
export function MessageCenter() {
  const search = useSearchParams();
  const tab = TABS.find(({ key }) => key === search.get("tab"))?.key ?? "inbox";
  const [msgSiteId, noticeId] = [search.get("msgSiteId"), search.get("noticeId")];
  const back = hrefOf(tab);
  if (tab === "notices" && noticeId) return <ArchivedNotice noticeId={noticeId} back={back} />;
  if (tab === "sent" && msgSiteId) return <SentMessage msgSiteId={msgSiteId} back={back} />;
  if (tab === "inbox" && msgSiteId) return <ReceivedMessage key={msgSiteId} msgSiteId={msgSiteId} back={back} />;
  return (
    <Tabs current={tab}>
      {tab === "inbox" && <InboxList />}
      {tab === "sent" && <SentList />}
      {tab === "notices" && <NoticeArchive />}
    </Tabs>
  );
}
