import { Button } from "antd";
import { RecordHead } from "@/components/record/page/record-head";
import { RecordShell } from "@/components/record/page/record-page";
import styles from "@/components/record/page/record-skeleton.module.css";
import { DescriptionSkeleton, FormSkeleton } from "@/components/ui/state/skeletons";

interface Props {
  readonly title: string;
  /** Entries of the index, as the record will have them. */
  readonly labels: readonly string[];
  /** A form to come: no rail, fields instead of values. */
  readonly isForm?: boolean;
  readonly back?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** A record to come, in the shape that it will have: head with its act, index, items, rail. */
export function RecordSkeleton({ title, labels, isForm = false, back }: Props) {
  return (
    <RecordShell
      hasRail={!isForm}
      head={
        <RecordHead
          title={title}
          back={back}
          // As high as the line of facts and steps that comes there; a form has none.
          {...(isForm ? {} : { steps: <span className={styles.line} /> })}
          {...(isForm ? {} : { actions: { others: <Button className={styles.act ?? ""} disabled aria-hidden /> } })}
        />
      }
    >
      <div className={styles.index} aria-hidden>
        {labels.map((label) => (
          <span key={label} className={styles.entry}>
            {label}
          </span>
        ))}
      </div>
      {/* News leave the room of the foot to come from the start. */}
      <div className={styles.body} data-foot={isForm ? "coming" : undefined}>
        {isForm ? <FormSkeleton fields={16} /> : <DescriptionSkeleton items={24} />}
      </div>
    </RecordShell>
  );
}
