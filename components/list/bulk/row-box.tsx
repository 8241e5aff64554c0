import styles from "@/components/list/table/data-table.module.css";

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  /** Some of what it stands for. */
  readonly isPartly?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Chooses a row, or all of the page. */
export const RowBox = ({ label, isOn, isPartly = false, onChange }: Props) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isOn;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
