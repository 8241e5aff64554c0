"use client";

import type { FirmDetail } from "@/contracts/basic/firm";
import { firmDetail } from "@/contracts/basic/firm";
import { legalPersonLabel } from "@/contracts/basic/firm-form";
import { fieldsOf, type FieldMeta } from "@/contracts/kit/field";
import { isHidden, PLACES } from "@/features/basic/firm/sections";
import styles from "@/features/basic/firm/firm.module.css";
import { ShowField } from "@/components/fields/show";
import { DescriptionGrid, type DescriptionItem } from "@/components/ui/description-grid";

const metas = new Map(fieldsOf(firmDetail).flatMap(({ key, meta }) => (meta ? [[key, meta] as const] : [])));

/** Labels that depend on the firm: 法定代表人, 执行事务合伙人 or 负责人. // domain a §1.1 */
export function labelOf(key: string, firm: { orgForm: number; companyNature: number }): string {
  const meta = metas.get(key);
  const label = PLACES[key]?.label ?? meta?.label ?? key;
  const person = legalPersonLabel(firm);
  if (key === "legalPersonName") return person;
  return label.replace("法定代表人", person);
}

const COPIED = new Set(["creditCode", "regCertNo", "bankAccount", "memberNo", "gradeCertNo"]);
const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function itemOf(key: string, firm: FirmDetail): DescriptionItem {
  const record = firm as unknown as Readonly<Record<string, unknown>>;
  const place = PLACES[key];
  const meta: FieldMeta = metas.get(key) ?? { label: key };
  const value = record[place?.text ?? key];
  const shown = isNone(value) ? null : (
    <>
      <ShowField value={value} meta={place ? { label: meta.label } : meta} />
      {meta.unit ? ` ${meta.unit}` : ""}
    </>
  );
  return {
    label: labelOf(key, firm),
    value: key === "licenseEnd" && isNone(value) ? "长期" : shown,
    copy: COPIED.has(key) && typeof value === "string" ? value : undefined,
    wide: meta.kind === "longText",
  };
}

/** Items of the record that apply to this firm, as labels and values. */
export const itemsOf = (keys: readonly string[], firm: FirmDetail): DescriptionItem[] =>
  keys.filter((key) => !isHidden(key, firm)).map((key) => itemOf(key, firm));

/** A titled group of the record. */
export function RecordSection({ title, keys, firm }: { title: string; keys: readonly string[]; firm: FirmDetail }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <DescriptionGrid items={itemsOf(keys, firm)} />
    </section>
  );
}
