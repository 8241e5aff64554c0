"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { usePart } from "@/components/shell/use-part";
import { startPolling } from "@/lib/host/poll";
import { askNotices, NOTICE_POLL_MS, type NoticeAnswer } from "@/lib/notices/ask-notices";
import { type Held, VersionFollower } from "@/lib/notices/follow-versions";
import { takeNews } from "@/lib/notices/latest-release";
import { keepNotices } from "@/lib/notices/keep-notices";

const loadUnread = async () => (await import("@/lib/messages/ask-unread")).askUnread;
const ignored = () => undefined;
const loadPopup = async () => (await import("@/components/shell/messages/notice-news")).NoticeNews;

/**
 * Asks for the valid notices at the start and every three minutes, shows the popup for news, and hands what else the
 * answer tells to those who hold it. The unread messages are asked for in the same rhythm. // spec §4, contract §7.10
 */
export function NoticeWatch(held: Held) {
  const client = useQueryClient();
  const [follower] = useState(() => new VersionFollower());
  const [shown, setShown] = useState<NoticeAnswer["notices"] | null>(null);
  const take = useEffectEvent(async (answer: NoticeAnswer) => {
    keepNotices(client, answer.notices);
    // A version of rights is told to a valid session only; one that tells no versions at all is asked anyway. // contract §7.10
    if (answer.rightsVersion !== null || held.dictionaryVersion === null)
      void loadUnread()
        .then((ask) => ask())
        .catch(ignored);
    if (await takeNews(answer.notices)) setShown(answer.notices);
    await follower.follow(answer, held);
  });
  useEffect(
    () =>
      startPolling({ everyMs: NOTICE_POLL_MS, isEager: true, run: () => askNotices().then((answer) => take(answer)) }),
    [],
  );
  const Popup = usePart(shown !== null, loadPopup);
  return Popup && shown && <Popup notices={shown} onClose={() => setShown(null)} />;
}
