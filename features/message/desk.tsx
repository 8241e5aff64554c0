"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { siteMessageResource } from "@/contracts/message/site-message";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useListAddress } from "@/components/record/use-record-address";
import { RowLink } from "@/components/ui/table/row-link";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { Can } from "@/lib/session/can";

const MessageDialog = dynamic(() => import("@/features/message/message-dialog").then((m) => m.MessageDialog));
const SentMessage = dynamic(() => import("@/features/message/sent-message").then((m) => m.SentMessage));

/** 站内信 of the association: write, publish, plan, withdraw, see who read. // domain b §11.2 (4) */
export function DeskMessageScreen() {
  const router = useRouter();
  const { id, recordAt, listAt } = useListAddress("msgSiteId");
  const [isWriting, setWriting] = useOpenDialog<true>("message.site-message");
  if (id) return <SentMessage msgSiteId={id} back={listAt} />;
  return (
    <ResourceScreen
      of={siteMessageResource}
      noun="消息"
      actions={() => (
        <Can need="g_hy_desk_message_add">
          <Button type="primary" onClick={() => setWriting(true)}>
            写消息
          </Button>
        </Can>
      )}
      render={{ msgTitle: (row) => <RowLink href={recordAt(row.msgSiteId)}>{row.msgTitle}</RowLink> }}
      onOpen={(row) => router.push(recordAt(row.msgSiteId))}
      empty={{ title: "还没有站内信", hint: "点击「写消息」发给会员单位。" }}
    >
      {isWriting && (
        <MessageDialog
          message={null}
          onClose={() => setWriting(null)}
          onSaved={(msgSiteId) => router.push(recordAt(msgSiteId))}
        />
      )}
    </ResourceScreen>
  );
}
