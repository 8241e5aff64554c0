"use client";

import { CASH } from "@/features/statement/kind";
import { reviewOf } from "@/features/statement/review";

/** 现金流量表 as it was submitted. */
export const CashReview = reviewOf(CASH);
