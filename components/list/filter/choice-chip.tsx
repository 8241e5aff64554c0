"use client";

import type { FilterProps } from "@/components/fields/filter-inputs";
import styles from "@/components/list/filter/choice-chip.module.css";
import { Icon } from "@/components/ui/icon";
import { MoreBox } from "@/components/ui/more-box";
import { useDictionary } from "@/lib/dictionary/context";

interface Option {
  readonly value: unknown;
  readonly label: string;
}

const YES_NO: readonly Option[] = [
  { value: true, label: "是" },
  { value: false, label: "否" },
];

/** A usual filter as a chip: entries of a dictionary, or yes and no, one press each; another press takes one back. */
export function ChoiceChip({ id, value, onChange, meta }: FilterProps) {
  const isMany = meta.kind === "dicts";
  const chosen: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  // An address may ask for an entry that is disabled by now.
  const entries = useDictionary().options(meta.dict ?? "", chosen as number[]);
  const options: readonly Option[] = meta.kind === "yesNo" ? YES_NO : entries;
  const said = options.filter((one) => chosen.includes(one.value)).map(({ label }) => label);
  const press = (option: Option, close: () => void) => {
    const rest = chosen.filter((one) => one !== option.value);
    const isOff = rest.length < chosen.length;
    if (!isMany) {
      onChange(isOff ? undefined : option.value);
      close();
      return;
    }
    const next = isOff ? rest : [...chosen, option.value];
    onChange(next.length === 0 ? undefined : next);
  };
  const content = (
    <>
      <span className={styles.said} id={`${id}-now`}>
        {said.length === 0
          ? meta.label
          : said.length === 1
            ? `${meta.kind === "yesNo" ? `${meta.label}：` : ""}${said[0]}`
            : `${meta.label} ${said.length} 项`}
      </span>
      <Icon name="chevronDown" size={14} />
    </>
  );
  return (
    <MoreBox
      label={meta.label}
      face={{ id, content, className: said.length > 0 ? `${styles.chip} ${styles.set}` : styles.chip }}
    >
      {(close) =>
        options.map((option) => {
          const isOn = chosen.includes(option.value);
          return (
            <button
              key={String(option.value)}
              type="button"
              className={styles.option}
              title={option.label}
              aria-pressed={isOn}
              onClick={() => press(option, close)}
            >
              <span className={styles.mark}>{isOn && <Icon name="check" size={14} />}</span>
              {option.label}
            </button>
          );
        })
      }
    </MoreBox>
  );
}
