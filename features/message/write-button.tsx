"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";

const MessageDialog = dynamic(() => import("@/features/message/message-dialog").then((m) => m.MessageDialog));

/** Opens the form of a new message. */
export function WriteButton() {
  const [isOpen, setOpen] = useOpenDialog<true>("message.site-message");
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        写消息
      </Button>
      {isOpen && <MessageDialog message={null} onClose={() => setOpen(null)} />}
    </>
  );
}
