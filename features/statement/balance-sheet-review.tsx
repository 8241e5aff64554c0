"use client";

import { BALANCE } from "@/features/statement/kind";
import { reviewOf } from "@/features/statement/review";

/** 资产负债表 as it was submitted. */
export const BalanceReview = reviewOf(BALANCE);
