"use client";

import { useEffect, useEffectEvent } from "react";
import { useNews } from "@/components/shell/messages/use-news";
import { startPolling } from "@/lib/host/poll";
import { NOTICE_POLL_MS } from "@/lib/notices/notice-poll";

const load = () => import("@/lib/notices/ask-notices");

/** The same where nobody is signed in yet: notices at the start and every three minutes, nothing else. // spec §4 */
export function OpenNoticeWatch() {
  const [popup, take] = useNews(null);
  const ask = useEffectEvent(async () => {
    const { askNotices } = await load();
    await take((await askNotices()).notices);
  });
  useEffect(() => startPolling({ everyMs: NOTICE_POLL_MS, isEager: true, run: () => ask() }), []);
  return popup;
}
