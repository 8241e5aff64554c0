"use client";

import { Input } from "antd";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { DictionaryType } from "@/contracts/common/dictionary-edit";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { PageFrame } from "@/components/ui/page/page-frame";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { DictionaryEntries } from "@/features/desk/dictionary/dictionary-entries";
import { describe } from "@/lib/api/describe";
import { useDictionaryTypes } from "@/lib/hooks/desk";
import { href } from "@/lib/routes/href";
import styles from "@/features/desk/dictionary/dictionary.module.css";

const fits = ({ keyName, title }: DictionaryType, wanted: string) =>
  `${title} ${keyName}`.toLowerCase().includes(wanted.trim().toLowerCase());

function Types({ types, chosen }: { types: readonly DictionaryType[]; chosen: string | undefined }) {
  const [wanted, setWanted] = useState("");
  const found = types.filter((type) => fits(type, wanted));
  // The address names the type: Back and a reload find it again.
  const choose = (keyName: string) => window.history.pushState(null, "", href("desk.dictionary", { keyName }));
  return (
    <nav className={styles.types} aria-label="字典类型">
      <Input
        allowClear
        placeholder="按名称查找"
        aria-label="查找字典类型"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {found.length === 0 && <p className={styles.note}>没有符合条件的类型，请换一个词查找。</p>}
      <ul>
        {found.map(({ keyName, title, count }) => (
          <li key={keyName}>
            <button type="button" aria-current={keyName === chosen} onClick={() => choose(keyName)}>
              <span>{title}</span>
              <span className={styles.count}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** 字典维护: labels, order, disabled and own entries of every type; a change reaches open pages with the next poll. */
export function DictionaryScreen() {
  const { data, error, refetch, isFetching } = useDictionaryTypes();
  const keyName = useSearchParams().get("keyName") ?? data?.[0]?.keyName;
  const type = data?.find((one) => one.keyName === keyName);
  return (
    <PageFrame title="字典维护" hint="修改后，打开的页面在三分钟内更新；已有记录照常显示。">
      {error && !data && (
        <ErrorState
          title="字典类型加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <ListSkeleton rows={8} columns={3} filterRows={0} />}
      {data && (
        <div className={styles.both}>
          <Types types={data} chosen={keyName} />
          {type ? (
            <DictionaryEntries key={type.keyName} of={type} />
          ) : (
            <EmptyState title="没有这个字典类型" hint="请从列表中选择一个类型。" />
          )}
        </div>
      )}
    </PageFrame>
  );
}
