"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";

const MessageDialog = dynamic(() => import("@/features/message/message-dialog").then((m) => m.MessageDialog));

/** Opens the form of a new message. */
export function WriteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        写消息
      </Button>
      {isOpen && <MessageDialog message={null} onClose={() => setOpen(false)} />}
    </>
  );
}
