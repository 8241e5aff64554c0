import type { Notice } from "@/contracts/common/notice";

/** When the newest notice came into force that was shown here: to this user, or to nobody in particular. // spec §4 */
const KEY = "notice-latest-release";
const keyOf = (userId: string | null): string => (userId === null ? KEY : `${KEY}:${userId}`);

/** For browsers without storage. */
const shownMs = new Map<string, number>();

function isNews(key: string, newestMs: number): boolean {
  if (newestMs <= (shownMs.get(key) ?? Number.NEGATIVE_INFINITY)) return false;
  try {
    return !(newestMs <= Date.parse(localStorage.getItem(key) ?? ""));
  } catch {
    return true;
  }
}

function remember(key: string, newestMs: number): void {
  try {
    localStorage.setItem(key, new Date(newestMs).toISOString());
  } catch {
    shownMs.set(key, newestMs);
  }
}

/**
 * Has the popup drawn when the newest enable time is later than the stored one, or none is stored; stores it once it has
 * been drawn, so that what failed to appear comes with the next poll. One tab at a time, so that of several open ones a
 * single one shows the popup. // spec §4
 */
export async function showNews(
  notices: readonly Notice[],
  userId: string | null,
  draw: () => Promise<unknown>,
): Promise<void> {
  const times = notices.map((notice) => Date.parse(notice.enableTime)).filter((ms) => !Number.isNaN(ms));
  if (times.length === 0) return;
  const newest = Math.max(...times);
  const key = keyOf(userId);
  const show = async () => {
    if (!isNews(key, newest)) return;
    await draw();
    remember(key, newest);
  };
  // Only secure pages have locks; the others decide for themselves.
  await ("locks" in navigator ? navigator.locks.request(key, show) : show());
}
