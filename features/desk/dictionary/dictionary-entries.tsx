"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { DictionaryEntry, DictionaryType } from "@/contracts/common/dictionary-edit";
import { ErrorState } from "@/components/ui/state/error-state";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import table from "@/components/ui/table/small-table.module.css";
import { MarkTag, StatusTag } from "@/components/ui/status-tag";
import { describe } from "@/lib/api/describe";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useDictionaryEntries } from "@/lib/hooks/desk";
import { Can } from "@/lib/session/can";
import styles from "@/features/desk/dictionary/dictionary.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

const EntryDialog = dynamic(() => import("@/features/desk/dictionary/dictionary-dialog").then((m) => m.EntryDialog));
const NewEntryDialog = dynamic(() =>
  import("@/features/desk/dictionary/dictionary-dialog").then((m) => m.NewEntryDialog),
);
const DictionaryHistory = dynamic(() =>
  import("@/features/desk/dictionary/dictionary-history").then((m) => m.DictionaryHistory),
);

type Opened = { readonly keyValue: number } | "new" | "history";

function Line(props: { entry: DictionaryEntry; isClosed: boolean; onEdit: () => void }) {
  const { entry, isClosed, onEdit } = props;
  const { keyValue, keyNotes, standardNotes, keptReason, keyDisabled } = entry;
  return (
    <tr>
      <td className={table.code}>{keyValue}</td>
      <td>
        {keyNotes} {standardNotes === null && <StatusTag tone="info">自定义</StatusTag>}{" "}
        {keyDisabled && <MarkTag of="disabled" />}
        {!isClosed && keptReason !== null && <span className={styles.standard}>不能停用：{keptReason}</span>}
        {standardNotes !== null && standardNotes !== keyNotes && (
          <span className={styles.standard}>标准名称：{standardNotes}</span>
        )}
      </td>
      <td className={table.code}>
        <Can need="g_hy_desk_dict_edit">
          <Button type="link" aria-label={`编辑 ${keyNotes}`} onClick={onEdit}>
            编辑
          </Button>
        </Can>
      </td>
    </tr>
  );
}

function Rows({
  of,
  entries,
  onEdit,
}: {
  of: DictionaryType;
  entries: readonly DictionaryEntry[];
  onEdit: (entry: DictionaryEntry) => void;
}) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={table.scroll} role="region" aria-label={of.title} tabIndex={0}>
      <table className={table.table}>
        <SmallTableHead heads={["值", "名称", "操作"]} />
        <tbody>
          {entries.map((entry) => (
            <Line key={entry.keyValue} entry={entry} isClosed={of.closedReason !== null} onEdit={() => onEdit(entry)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The entries of one type, disabled ones too, with what may be done to them. */
export function DictionaryEntries({ of }: { of: DictionaryType }) {
  const { data, error, refetch, isFetching } = useDictionaryEntries(of.keyName);
  const [opened, setOpened] = useOpenDialog<Opened>(`common.dictionary.${of.keyName}`);
  const keyValue = opened !== null && typeof opened === "object" ? opened.keyValue : null;
  const edited = data?.find((entry) => entry.keyValue === keyValue);
  const close = () => setOpened(null);
  return (
    <section className={styles.entries} aria-label={of.title}>
      <header className={styles.head}>
        <h2>{of.title}</h2>
        <Button onClick={() => setOpened("history")}>变更记录</Button>
        {of.closedReason === null && (
          <Can need="g_hy_desk_dict_edit">
            <Button type="primary" onClick={() => setOpened("new")}>
              新增字典项
            </Button>
          </Can>
        )}
      </header>
      {of.closedReason !== null && (
        <p className={styles.note}>系统规则使用这些值（{of.closedReason}）：可以修改名称与顺序，不能新增或停用。</p>
      )}
      {error && !data && (
        <ErrorState
          title="字典项加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <ListSkeleton rows={6} columns={3} filterRows={0} />}
      {data && <Rows of={of} entries={data} onEdit={(entry) => setOpened({ keyValue: entry.keyValue })} />}
      {opened === "new" && data && <NewEntryDialog of={of} next={data.length} onClose={close} />}
      {edited && <EntryDialog of={of} entry={edited} onClose={close} />}
      {opened === "history" && <DictionaryHistory of={of} onClose={close} />}
    </section>
  );
}
