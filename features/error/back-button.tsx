"use client";

import { PlainButton } from "@/components/ui/plain-button";

/** Back to where the user came from. */
export function BackButton() {
  return <PlainButton onClick={() => history.back()}>返回上一页</PlainButton>;
}
