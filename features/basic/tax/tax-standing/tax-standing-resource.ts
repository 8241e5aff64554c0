import type { z } from "zod";
import { taxStandingApi, taxStandingFilter, taxStandingRow } from "@/contracts/basic/tax/tax-standing";
import { endedYear } from "@/contracts/kit/day/dates";
import { field } from "@/contracts/kit/field";
import { int } from "@/contracts/kit/scalars";
import type { ListResource } from "@/components/list/use-resource-list";
import { today } from "@/lib/format/date";

/** The year that has ended is meant where the address names none. */
export const taxStandingResource: ListResource<typeof taxStandingRow> = {
  title: "年度纳税填报情况",
  idKey: "companyId",
  row: taxStandingRow,
  filter: taxStandingFilter.extend({
    year: field(
      int(2200, 1949).default(() => endedYear(today())),
      { label: "年度", kind: "year" },
    ),
  }) as z.ZodObject,
  columns: ["companyName", "filedTime", "hasTaxInfo", "contactName"],
  sortable: [],
  mainFilters: ["companyName", "year", "filed"] as never,
  api: { list: taxStandingApi.list },
};
