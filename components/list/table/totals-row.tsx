"use client";

import { Fragment } from "react";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import { metaOf, schemaAt } from "@/contracts/kit/field";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { fieldText } from "@/components/fields/show";
import { type Column, headOf } from "@/components/list/table/columns";
import styles from "@/components/list/table/data-table.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";
import { useDictionary } from "@/lib/dictionary/context";
import { useEndpointQuery } from "@/lib/query/query-of";

type Sums = Readonly<Record<string, unknown>>;
interface Props {
  readonly of: Endpoint;
  readonly list: Pick<ResourceList<unknown>, "filters" | "rows" | "totalCount">;
  readonly columns: readonly Column[];
  readonly hasActions: boolean;
}

/** What the rows of this page add up to, of the amounts among the sums. */
const pageSums = (rows: readonly unknown[], columns: readonly Column[], sums: Sums): Sums =>
  Object.fromEntries(
    columns
      .filter(({ key, meta }) => sums[key] !== undefined && (meta.kind === "money" || meta.kind === "wan"))
      .map(({ key }) => [key, fromUnits(sumCents(rows.map((row) => (row as Record<string, string | null>)[key])), 2)]),
  );

interface LineProps extends Pick<Props, "columns" | "hasActions"> {
  readonly title: string;
  readonly sums: Sums;
  /** Where the contract says of a sum which rows it leaves out. */
  readonly of?: Endpoint;
}

/** Its number of rows says which of them are added up, where some are not. */
const COUNT = "count";
/** What the contract says of a sum. */
const noteOf = ({ spec: { data } }: Endpoint, key: string): string | undefined => {
  const at = "kind" in data ? undefined : schemaAt(data, [key]);
  return at && metaOf(at)?.help;
};

function Title({ title, of }: Pick<LineProps, "title" | "of">) {
  const note = of && noteOf(of, COUNT);
  return (
    <>
      {title}
      {note !== undefined && <small className={styles.sumTitleNote}>（{note}）</small>}
    </>
  );
}

/** The same as words in one line, where a narrow window has no room for the columns of amounts: they would be out of sight. // look.md "Lists" */
function Words({ title, sums, of, columns, hasActions }: LineProps) {
  const dictionary = useDictionary();
  const summed = columns.filter(({ key }, at) => at > 0 && sums[key] !== undefined);
  return (
    <tr className={styles.sumWords}>
      <td colSpan={columns.length + (hasActions ? 1 : 0)}>
        <div className={styles.sumLine}>
          <span>
            <Title title={title} of={of} />：
          </span>
          {summed.map(({ key, meta }) => (
            <span key={key}>
              {`${headOf(meta)} ${fieldText(sums[key], meta, dictionary)}`}
              {of && noteOf(of, key) !== undefined && <small className={styles.sumHead}> {noteOf(of, key)}</small>}
            </span>
          ))}
        </div>
      </td>
    </tr>
  );
}

function Line({ title, sums, of, columns, hasActions }: LineProps) {
  const dictionary = useDictionary();
  return (
    <tr className={styles.sumCells}>
      {columns.map(({ key, meta }, at) =>
        at === 0 ? (
          <td key={key}>
            <Title title={title} of={of} />
          </td>
        ) : sums[key] === undefined ? (
          <td key={key} />
        ) : (
          <td key={key} className={styles.figure} data-label={headOf(meta)}>
            {fieldText(sums[key], meta, dictionary)}
            {of && noteOf(of, key) !== undefined && <small className={styles.sumNote}>{noteOf(of, key)}</small>}
          </td>
        ),
      )}
      {hasActions && <td className={styles.actions} />}
    </tr>
  );
}

/** Sums over all pages of the question, each below its column; absent until they are known. Of several pages this one's stand above them. // look.md "Lists" */
export function TotalsRow({ of, list, columns, hasActions }: Props) {
  const asked = { query: list.filters } as never;
  const { data } = useEndpointQuery(of, asked, { silent: true, noLoading: true, keepsPrevious: true });
  const sums = data as Sums | undefined;
  if (!sums) return null;
  const ofPage = list.totalCount > list.rows.length ? pageSums(list.rows, columns, sums) : {};
  const lines: readonly LineProps[] = [
    ...(Object.keys(ofPage).length > 0 ? [{ title: "本页小计", sums: ofPage, columns, hasActions }] : []),
    { title: "合计", of, sums, columns, hasActions },
  ];
  return (
    <tfoot>
      {lines.map((line) => (
        <Fragment key={line.title}>
          <Line {...line} />
          <Words {...line} />
        </Fragment>
      ))}
    </tfoot>
  );
}
