"use client";

import { type ReactNode, useEffect, useState } from "react";
import { usePart } from "@/components/shell/use-part";
import type { NoticeAnswer } from "@/lib/notices/ask-notices";
import { showNews } from "@/lib/notices/latest-release";

type Notices = NoticeAnswer["notices"];
interface Drawing {
  readonly notices: Notices;
  readonly drawn: () => void;
  readonly failed: (why: unknown) => void;
}

const loadPopup = async () => (await import("@/components/shell/messages/notice-news")).NoticeNews;
/** A tab that goes to sleep over its popup leaves it to another one. */
const PATIENCE_MS = 10_000;

/** The popup of news, and what hands it the valid notices of an answer. `userId`: whose news; null before the sign-in. */
export function useNews(userId: string | null): [ReactNode, (notices: Notices) => Promise<void>] {
  const [news, setNews] = useState<Drawing | null>(null);
  const Popup = usePart(news !== null, loadPopup, () => {
    news?.failed(new Error("popup did not load"));
    setNews(null);
  });
  const isDrawn = Popup !== null;
  useEffect(() => {
    if (isDrawn) news?.drawn();
  }, [isDrawn, news]);
  const take = (notices: Notices) =>
    showNews(
      notices,
      userId,
      () =>
        new Promise<void>((drawn, failed) => {
          setTimeout(failed, PATIENCE_MS, new Error("popup was not drawn"));
          setNews({ notices, drawn, failed });
        }),
    );
  const popup = Popup && news && (
    <Popup notices={news.notices} canSave={userId !== null} onClose={() => setNews(null)} />
  );
  return [popup, take];
}
