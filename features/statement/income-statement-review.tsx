"use client";

import { INCOME } from "@/features/statement/kind";
import { reviewOf } from "@/features/statement/review";

/** 利润表 as it was submitted. */
export const IncomeReview = reviewOf(INCOME);
