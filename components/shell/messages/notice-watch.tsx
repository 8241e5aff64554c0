"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNews } from "@/components/shell/messages/use-news";
import { startPolling } from "@/lib/host/poll";
import { askNotices, type NoticeAnswer } from "@/lib/notices/ask-notices";
import { type Held, VersionFollower } from "@/lib/notices/follow-versions";
import { keepNotices } from "@/lib/notices/keep-notices";
import { NOTICE_POLL_MS } from "@/lib/notices/notice-poll";

const loadUnread = async () => (await import("@/lib/messages/ask-unread")).askUnread;
const ignored = () => undefined;
const askUnread = () =>
  void loadUnread()
    .then((ask) => ask())
    .catch(ignored);

/** What a write has changed has settled by then; of several one asks. */
const SETTLED_MS = 1_500;

interface Props extends Held {
  readonly userId: string;
  /** Only one page is open at all, such as that of the first password: news wait, and cover none of its fields. */
  readonly isHeld?: boolean;
}

/**
 * Asks for the valid notices at the start and every three minutes, shows the popup for news, and hands what else the
 * answer tells to those who hold it. The unread messages are asked for in the same rhythm. // spec §4, contract §7.10
 */
export function NoticeWatch({ userId, isHeld = false, ...held }: Props) {
  const client = useQueryClient();
  const [follower] = useState(() => new VersionFollower());
  const [popup, show] = useNews(userId);
  const take = useEffectEvent(async (answer: NoticeAnswer) => {
    keepNotices(client, answer.notices);
    // A version of rights is told to a valid session only; one that tells no versions at all is asked anyway. // contract §7.10
    if (answer.rightsVersion !== null || held.dictionaryVersion === null) askUnread();
    // Versions do not wait for a popup that is slow to come.
    if (!isHeld) void show(answer.notices).catch(ignored);
    await follower.follow(answer, held);
  });
  useEffect(
    () =>
      startPolling({ everyMs: NOTICE_POLL_MS, isEager: true, run: () => askNotices().then((answer) => take(answer)) }),
    [],
  );
  // Counts of the menu follow what the user himself has just decided or submitted.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== "updated" || mutation.state.status !== "success") return;
      clearTimeout(timer);
      timer = setTimeout(askUnread, SETTLED_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
  return popup;
}
