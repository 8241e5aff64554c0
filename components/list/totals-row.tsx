"use client";

import type { Endpoint } from "@/contracts/kit/endpoint";
import { fieldText } from "@/components/fields/show";
import { type Column, headOf } from "@/components/list/columns";
import styles from "@/components/list/data-table.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";
import { useDictionary } from "@/lib/dictionary/context";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly of: Endpoint;
  readonly list: Pick<ResourceList<unknown>, "filters">;
  readonly columns: readonly Column[];
  readonly hasActions: boolean;
}

/** Sums over all pages of the question, each below its column; absent until they are known. // look.md "Lists" */
export function TotalsRow({ of, list, columns, hasActions }: Props) {
  const dictionary = useDictionary();
  const asked = { query: list.filters } as never;
  const { data } = useEndpointQuery(of, asked, { silent: true, noLoading: true, keepsPrevious: true });
  const sums = data as Readonly<Record<string, unknown>> | undefined;
  if (!sums) return null;
  return (
    <tfoot>
      <tr>
        {columns.map(({ key, meta }, at) =>
          at === 0 ? (
            <td key={key}>合计</td>
          ) : sums[key] === undefined ? (
            <td key={key} />
          ) : (
            <td key={key} className={styles.figure} data-label={headOf(meta)}>
              {fieldText(sums[key], meta, dictionary)}
            </td>
          ),
        )}
        {hasActions && <td />}
      </tr>
    </tfoot>
  );
}
