import { Radio } from "antd";
import { agreementCustomer, type AgreementCustomerDetail } from "@/contracts/agreement/customer/customer";
import type { UNITS } from "@/features/agreement/customer/merge-choices";
import { fieldText } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";

type Unit = (typeof UNITS)[number];
const METAS = metasOf(agreementCustomer.detail);
const HEADS = ["项目", "保留的客户", "并入的客户"];
/** Items that are ids or codes: the names that stand for them. */
const NAMED: Readonly<Record<string, keyof AgreementCustomerDetail>> = {
  industryCode: "industryName",
  provinceCode: "placeName",
  managerStaffId: "managerName",
  parentCustomerId: "parentName",
};

interface Props {
  readonly kept: AgreementCustomerDetail;
  readonly gone: AgreementCustomerDetail;
  readonly units: readonly Unit[];
  readonly isTaken: (unit: Unit) => boolean;
  readonly onTake: (unit: Unit, isTaken: boolean) => void;
}

/** Both side by side, where they differ; what stays is chosen item by item. */
export function MergeTable({ kept, gone, units, isTaken, onTake }: Props) {
  const dictionary = useDictionary();
  const textOf = (record: AgreementCustomerDetail, { key, keys }: Unit): string => {
    const named = NAMED[key];
    if (named) return String(record[named] ?? "") || "—";
    const values = record as unknown as Readonly<Record<string, unknown>>;
    const texts = keys.map((one) => fieldText(values[one], METAS.get(one) ?? { label: one }, dictionary));
    return texts.filter(Boolean).join(" ") || "—";
  };
  return (
    <table className={`${styles.table} ${styles.cards}`} aria-label="两个客户的不同之处">
      <SmallTableHead heads={HEADS} />
      <tbody>
        {units.map((unit) => {
          const label = METAS.get(unit.key)?.label ?? unit.key;
          const choice = (record: AgreementCustomerDetail, isGone: boolean) => (
            <Radio
              name={`merge-${unit.key}`}
              aria-label={`${label}取${isGone ? "并入" : "保留"}的客户`}
              checked={isTaken(unit) === isGone}
              onChange={() => onTake(unit, isGone)}
            >
              {textOf(record, unit)}
            </Radio>
          );
          return (
            <tr key={unit.key}>
              <td data-label={HEADS[0]}>{label}</td>
              <td data-label={HEADS[1]}>{choice(kept, false)}</td>
              <td data-label={HEADS[2]}>{choice(gone, true)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
