"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { MoreBox } from "@/components/ui/more-box";
import styles from "@/components/list/list-settings.module.css";
import type { SavedFiltersProps } from "@/components/list/filter/saved-filters";
import type { ListResource, ResourceList } from "@/components/list/use-resource-list";
import { usePart } from "@/components/shell/use-part";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { notify } from "@/lib/notify/notify";
import { usePreference } from "@/lib/preferences/context";
import { listQueryOf } from "@/lib/query/list-query";

interface SettingsProps {
  readonly of: ListResource;
  readonly list: Pick<ResourceList<unknown>, "query" | "filters" | "setQuery">;
}

const SavedFilters = dynamic(() => import("@/components/list/filter/saved-filters").then((m) => m.SavedFilters));
const loadColumns = async () => (await import("@/components/list/table/column-drawer")).ColumnDrawer;
const NOT_LOADED = "列设置没有打开：网络或服务器没有应答。列表不受影响，请稍后再点「列」。";

/** 常用筛选: named questions of a list, kept per user; absent where nothing can be kept. */
export function SavedFiltersBox({ screen, query, onAsk }: SavedFiltersProps) {
  const { show } = usePreference(screen);
  if (!show) return null;
  return (
    <MoreBox label="常用筛选" face={{ content: <Icon name="star" size={16} />, className: styles.star }}>
      {(close) => (
        <SavedFilters
          screen={screen}
          query={query}
          onAsk={(asked) => {
            onAsk(asked);
            close();
          }}
        />
      )}
    </MoreBox>
  );
}

/** 常用筛选 and 列, kept per user; absent where nothing can be kept. What they open loads then. // look.md "Lists" */
export function ListSettings({ of, list }: SettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const { show } = usePreference(of.api.list.id);
  const Columns = usePart(isOpen, loadColumns, () => {
    setOpen(false);
    notify(NOT_LOADED);
  });
  if (!show) return null;
  return (
    <div className={styles.settings}>
      <SavedFiltersBox
        screen={of.api.list.id}
        query={encodeQuery({ ...list.filters, sort: list.query.sort })}
        onAsk={(asked) => list.setQuery(listQueryOf(of, asked))}
      />
      <PlainButton className={styles.columns} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="columns" />列
      </PlainButton>
      {Columns && <Columns of={of} onClose={() => setOpen(false)} />}
    </div>
  );
}
