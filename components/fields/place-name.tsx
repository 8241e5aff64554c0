"use client";

import { usePlaceNames } from "@/lib/hooks/common";

/** A place's code by its name. */
export function PlaceName({ code }: { readonly code: string }) {
  return usePlaceNames([code])(code);
}
