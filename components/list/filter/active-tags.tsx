"use client";

import type { FieldMeta } from "@/contracts/kit/field";
import { fieldText } from "@/components/fields/show";
import styles from "@/components/list/filter/filter-bar.module.css";
import { type FilterOne, isSet, type Values } from "@/components/list/filter/filter-model";
import type { Seals } from "@/components/list/filter/use-seal";
import { Icon } from "@/components/ui/icon";
import behind from "@/components/ui/table/more-behind.module.css";
import { useDictionary } from "@/lib/dictionary/context";
import { useUser } from "@/lib/session/context";

interface Props {
  readonly fields: readonly FilterOne[];
  readonly values: Values;
  readonly textOf: Readonly<Record<string, (value: unknown) => string>> | undefined;
  readonly seal: Seals;
  readonly onRemove: (key: string) => void;
  readonly onReset: () => void;
}

/** A percent reads with its sign already. */
const withUnit = (text: string, { kind, unit }: FieldMeta): string =>
  unit === undefined || kind === "percent" ? text : `${text} ${unit}`;

/** The filters in force, each with its way out. */
export function ActiveTags({ fields, values, textOf, seal, onRemove, onReset }: Props) {
  const dictionary = useDictionary();
  const { switchableCompanies } = useUser();
  const textIn = (key: string, meta: FieldMeta): string => {
    const value = values[key];
    if (meta.kind !== "company") return textOf?.[key]?.(value) ?? withUnit(fieldText(value, meta, dictionary), meta);
    return switchableCompanies.find(({ companyId }) => companyId === value)?.companyName ?? `所选${meta.label}`;
  };
  const active = fields.filter(({ key }) => isSet(values[key]));
  if (active.length === 0) return null;
  return (
    <div className={styles.inForce}>
      <ul className={`${styles.tags ?? ""} ${behind.fades ?? ""}`} aria-label="已生效的条件">
        {active.map(({ key, meta }) => {
          const text = seal[key] ? "已填写" : textIn(key, meta);
          return (
            <li key={key}>
              <button
                type="button"
                className={styles.tag}
                onClick={() => onRemove(key)}
                aria-label={`去掉条件 ${meta.label}：${text}`}
              >
                {meta.label}：{text}
                <Icon name="close" size={12} />
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" className={styles.reset} onClick={onReset}>
        重置
      </button>
    </div>
  );
}
