import { endedYear } from "@/contracts/kit/day/dates";
import type { z } from "zod";
import { field } from "@/contracts/kit/field";
import { int } from "@/contracts/kit/scalars";
import { filingFilter, filingRow, statementDeskApi } from "@/contracts/statement/desk";
import type { ListResource } from "@/components/list/use-resource-list";
import { today } from "@/lib/format/date";

/** The year that has ended is meant where the address names none. */
export const filingResource: ListResource<typeof filingRow> = {
  title: "报表填报情况",
  idKey: "companyId",
  row: filingRow,
  filter: filingFilter.extend({
    year: field(
      int(2200, 1949).default(() => endedYear(today())),
      { label: "年度", kind: "year" },
    ),
  }) as z.ZodObject,
  columns: ["companyName", "toldCount", "remindTime", "balance", "income", "cash"],
  sortable: [],
  mainFilters: ["companyName", "year", "part", "filed"] as never,
  api: { list: statementDeskApi.filings },
};
