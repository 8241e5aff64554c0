import type { Notice } from "@/contracts/common/notice";

/** When the newest notice that this browser has shown came into force. // spec §4 */
const KEY = "notice-latest-release";

/** For browsers without storage. */
let shownMs = Number.NEGATIVE_INFINITY;

function isNews(newestMs: number): boolean {
  if (newestMs <= shownMs) return false;
  try {
    const storedMs = Date.parse(localStorage.getItem(KEY) ?? "");
    if (newestMs <= storedMs) return false;
    localStorage.setItem(KEY, new Date(newestMs).toISOString());
  } catch {
    shownMs = newestMs;
  }
  return true;
}

/**
 * Whether the popup is to be shown: the newest enable time is later than the stored one, or none is stored. Stores it.
 * One tab at a time, so that of several open ones a single one shows the popup. // spec §4
 */
export async function takeNews(notices: readonly Notice[]): Promise<boolean> {
  const times = notices.map((notice) => Date.parse(notice.enableTime)).filter((ms) => !Number.isNaN(ms));
  if (times.length === 0) return false;
  const newest = Math.max(...times);
  // Only secure pages have locks; the others decide for themselves.
  return "locks" in navigator ? navigator.locks.request(KEY, () => isNews(newest)) : isNews(newest);
}
