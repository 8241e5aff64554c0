import { RowLink } from "@/components/ui/table/row-link";
import type { Workbench } from "@/contracts/common/workbench";
import { useScreenLink } from "@/features/home/use-screen-link";
import table from "@/components/ui/table/small-table.module.css";
import styles from "@/features/home/workbench.module.css";

type Branches = NonNullable<Workbench["branches"]>;
type Cell = Branches["columns"][number]["cells"][number];

function CellText({ cell, name }: { cell: Cell | undefined; name: string }) {
  const linkOf = useScreenLink();
  if (!cell) return <span aria-label="没有">—</span>;
  const link = linkOf(cell);
  const className = cell.isLate ? styles.late : undefined;
  return link === null ? (
    <span className={className}>{cell.text}</span>
  ) : (
    <RowLink href={link} className={className} aria-label={`${name}：${cell.text}`}>
      {cell.text}
    </RowLink>
  );
}

/** The head office and its branches side by side: people, what they lack, their year, what is late. */
export function BranchMatrix({ branches }: { branches: Branches | null }) {
  if (branches === null) return null;
  const { firms, columns } = branches;
  return (
    <section aria-labelledby="branches">
      <h2 id="branches" className={styles.heading}>
        总所与分所
      </h2>
      <div className={table.scroll}>
        <table className={`${table.table} ${table.cards}`}>
          <thead>
            <tr>
              <th scope="col">事务所</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" className={table.figure}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firms.map(({ companyId, companyName, shortName }) => (
              <tr key={companyId}>
                <td data-name="true" title={companyName}>
                  {shortName ?? companyName}
                </td>
                {columns.map(({ key, label, cells }) => (
                  <td key={key} className={table.figure} data-label={label}>
                    <CellText
                      cell={cells.find((cell) => cell.companyId === companyId)}
                      name={`${shortName ?? companyName}，${label}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
