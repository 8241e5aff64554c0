"use client";

import { type FormEvent, useState } from "react";
import styles from "@/components/list/list-settings.module.css";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { today } from "@/lib/format/date";
import { notifySuccess } from "@/lib/notify/notify";
import { checkPreference, useKeepPreference } from "@/lib/preferences/use-keep-preference";

export interface SavedFiltersProps {
  /** Id of the list's call. */
  readonly screen: string;
  /** What is in force, as the address has it; empty: nothing. */
  readonly query: string;
  readonly onAsk: (query: URLSearchParams) => void;
}

/** Named sets of filters: one press asks for them again, another forgets them; what is in force now gets a name. */
export function SavedFilters({ screen, query, onAsk }: SavedFiltersProps) {
  const { preference, keep } = useKeepPreference(screen);
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { filters } = preference;
  const isNothing = query === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = checkPreference({ ...preference, filters: [...filters, { name, query }] }, today());
    if (!next.ok) return setFault(next.errors[0]?.message ?? null);
    setName("");
    void keep(next.value).then((isKept) => isKept && notifySuccess(`已保存筛选「${name.trim()}」`));
  };
  return (
    <>
      <ul className={styles.saved} aria-label="常用筛选">
        {filters.map((one) => (
          <li key={one.name} className={styles.one}>
            <PlainButton
              look="quiet"
              onClick={() => onAsk(new URLSearchParams(one.query))}
              title={`按「${one.name}」查询`}
            >
              {one.name}
            </PlainButton>
            <PlainButton
              look="quiet"
              className={styles.forget}
              aria-label={`删除筛选 ${one.name}`}
              onClick={() => void keep({ ...preference, filters: filters.filter((other) => other !== one) })}
            >
              <Icon name="close" size={14} />
            </PlainButton>
          </li>
        ))}
        {filters.length === 0 && <li className={styles.none}>还没有保存的筛选。查询后在这里起名保存。</li>}
      </ul>
      <form className={styles.save} onSubmit={save} aria-label="保存当前筛选">
        <input
          className={styles.name}
          aria-label="筛选名称"
          placeholder={isNothing ? "先选好条件再保存" : "给当前条件起名"}
          maxLength={20}
          disabled={isNothing}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setFault(null);
          }}
        />
        <PlainButton type="submit" disabled={isNothing || name.trim() === ""}>
          保存
        </PlainButton>
        {fault && (
          <span role="alert" className={styles.fault}>
            {fault}
          </span>
        )}
      </form>
    </>
  );
}
