"use client";

import { Button } from "antd";
import { Icon } from "@/components/ui/icon";
import styles from "@/components/record/drafts/draft-offer.module.css";
import type { DraftHandle } from "@/lib/drafts/use-draft";
import { shortTime } from "@/lib/format/date";

interface Props<T> {
  readonly draft: Pick<DraftHandle<T>, "found" | "forget" | "decline">;
  /** State of the record now; a draft upon another one is still offered, and says so. */
  readonly base: string;
  readonly onTake: (value: T) => void;
}

/** Offers what was typed and not saved: after a lost session, a closed tab, a dead network. // contract §7.12 */
export function DraftOffer<T>({ draft, base, onTake }: Props<T>) {
  const { found, forget, decline } = draft;
  if (found === null) return null;
  const savedAt = shortTime(found.savedAt, Date.now());
  return (
    <div className={styles.offer} role="status">
      <Icon name="history" size={20} />
      <span className={styles.text}>
        您 {savedAt} 填写的内容没有保存，已为您保留。
        {found.base !== base && "此后记录已被更新，恢复后请核对。"}
      </span>
      <Button
        size="small"
        type="primary"
        onClick={() => {
          onTake(found.value);
          forget();
        }}
      >
        恢复上次填写的内容（{savedAt}）
      </Button>
      <Button size="small" onClick={decline}>
        丢弃
      </Button>
    </div>
  );
}
