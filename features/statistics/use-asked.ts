"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { z } from "zod";
import { encodeQuery } from "@/contracts/kit/encode-query";
import type { Values } from "@/components/list/filter/filter-model";
import { askedIn } from "@/features/statistics/asked-in";

/** What is asked for and how the table is ordered stand in the address: reload, Back and a link show the same. */
export function useAsked(filter: z.ZodObject) {
  const search = useSearchParams();
  const asked = useMemo(() => askedIn(filter, new URLSearchParams(search)), [filter, search]);
  const sort = search.get("sort") ?? undefined;
  const write = (values: Values, order: string | undefined): void => {
    const text = encodeQuery({ ...values, sort: order });
    window.history.pushState(null, "", text ? `?${text}` : window.location.pathname);
  };
  return {
    asked,
    sort,
    set: (values: Values) => write(values, sort),
    setSort: (order: string | undefined) => write(asked, order),
  };
}
export type Asked = ReturnType<typeof useAsked>;
