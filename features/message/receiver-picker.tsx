"use client";

import { Button, Select } from "antd";
import { useDeferredValue, useState } from "react";
import { MSG_SCOPE, type SenderOptions } from "@/contracts/message/site-message";
import { TAB_LEAVES } from "@/components/fields/tab-leaves";
import type { EditProps } from "@/components/fields/edit";
import { allReceiverChoices, isPicked, useReceiverChoices } from "@/lib/hooks/message";
import { notifyError } from "@/lib/notify/notify";
import styles from "@/features/message/message.module.css";

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Props extends EditProps {
  readonly scope: number;
  readonly options: SenderOptions;
  /** Names of those that the stored message names. */
  readonly known: readonly Named[];
}

const UNIT: Readonly<Record<number, string>> = { [MSG_SCOPE.firms]: "家", [MSG_SCOPE.users]: "人" };

/**
 * Receivers of a scope: found by typing a part of the name, or all that match at once, so that a thousand firms need no
 * thousand clicks. The names of the chosen are kept here; only the first few are drawn.
 */
export function ReceiverPicker({ scope, options, known, ...props }: Props) {
  const chosen = (props.value ?? []) as readonly string[];
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(known.map(({ id, name }) => [id, name])),
  );
  const [isAdding, setAdding] = useState(false);
  const isRemote = isPicked(scope);
  const { data, isFetching } = useReceiverChoices({ scope, keyword }, isRemote);
  const listed: readonly (Named & { hint?: string | null })[] = isRemote
    ? (data?.rows ?? [])
    : scope === MSG_SCOPE.roles
      ? options.roles
      : options.cities;
  const total = data?.totalCount ?? 0;
  const learn = (found: readonly Named[]) =>
    setNames((before) => ({ ...before, ...Object.fromEntries(found.map(({ id, name }) => [id, name])) }));
  const addAll = async () => {
    setAdding(true);
    try {
      const found = await allReceiverChoices({ scope, keyword });
      learn(found);
      props.onChange([...new Set([...chosen, ...found.map(({ id }) => id)])]);
    } catch (error) {
      notifyError(error);
    } finally {
      setAdding(false);
    }
  };
  const unit = UNIT[scope] ?? "个";
  return (
    <div>
      <Select
        id={props.id}
        mode="multiple"
        {...TAB_LEAVES}
        style={{ width: "100%" }}
        status={props.status ?? ""}
        aria-describedby={props["aria-describedby"]}
        placeholder={isRemote ? "输入名称中的几个字查找" : "请选择"}
        maxTagCount={12}
        showSearch={isRemote ? { filterOption: false, onSearch: setTyped } : { optionFilterProp: "label" }}
        loading={isFetching}
        notFoundContent={isFetching ? "正在查找" : "没有符合的名称"}
        options={listed.map(({ id, name, hint }) => ({ value: id, label: hint ? `${name}（${hint}）` : name }))}
        value={chosen.map((id) => ({ value: id, label: names[id] ?? listed.find((one) => one.id === id)?.name ?? id }))}
        labelInValue
        onChange={(next: { value: string; label: React.ReactNode }[]) => {
          learn(listed.filter(({ id }) => next.some(({ value }) => value === id)));
          props.onChange(next.map(({ value }) => value));
        }}
      />
      <div className={styles.picked}>
        <span role="status">
          已选 {chosen.length} {unit}
        </span>
        {isRemote && total > 1 && (
          <Button size="small" loading={isAdding} onClick={() => void addAll()}>
            加入查到的 {total} {unit}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button size="small" onClick={() => props.onChange([])}>
            清空
          </Button>
        )}
      </div>
    </div>
  );
}
