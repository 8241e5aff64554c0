import { RowLink } from "@/components/ui/table/row-link";
import type { Workbench } from "@/contracts/common/workbench";
import { useScreenLink } from "@/features/home/use-screen-link";
import table from "@/components/ui/table/small-table.module.css";
import styles from "@/features/home/workbench.module.css";

type Kind = Workbench["waiting"][number];

const HEADS = ["类型", "待审核", "已逾期", "3 天内提交", "4–10 天", "10 天以上"];

function Row({ kind }: { kind: Kind }) {
  const linkOf = useScreenLink();
  const counted = (value: number, more: Readonly<Record<string, string>>, name: string) => {
    const link = linkOf({ routeId: kind.routeId, query: { ...kind.query, ...more } });
    return value > 0 && link !== null ? (
      <RowLink href={link} aria-label={`${kind.label}，${name} ${value} 件`}>
        {value}
      </RowLink>
    ) : (
      value
    );
  };
  return (
    <tr>
      <td data-name="true">{kind.label}</td>
      <td className={table.figure} data-label={HEADS[1]}>
        {counted(kind.waiting, {}, "待审核")}
      </td>
      <td className={table.figure} data-label={HEADS[2]}>
        <span className={kind.overdue > 0 ? styles.late : undefined}>
          {counted(kind.overdue, { isOverdue: "true" }, "已逾期")}
        </span>
      </td>
      {[kind.ages.fresh, kind.ages.recent, kind.ages.older].map((value, index) => (
        <td key={HEADS[index + 3]} className={table.figure} data-label={HEADS[index + 3]}>
          {value}
        </td>
      ))}
    </tr>
  );
}

/** What the association has to decide, by kind and by how long it has waited. */
export function WaitingKinds({ kinds }: { kinds: readonly Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="waiting-kinds">
      <h2 id="waiting-kinds" className={styles.heading}>
        待审核的类型与时间
      </h2>
      <div className={table.scroll}>
        <table className={`${table.table} ${table.cards}`}>
          <thead>
            <tr>
              {HEADS.map((head, index) => (
                <th key={head} scope="col" className={index > 0 ? table.figure : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <Row key={kind.key} kind={kind} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
