import { z } from "zod";
import { monthDay } from "@/contracts/kit/scalars";
import { defineParam } from "@/server/platform/params/params";

/** How long the other firm has to answer. // domain a §2.2 [AC] */
export const answerDays = defineParam(
  "transfer.answerDays",
  z.int().min(1).max(60),
  10,
  "转所：对方单位答复期限（工作日）",
);

/** Until this day of a year a transfer between provinces brings the year's dues to the receiving one. // domain a §2.2 */
export const duesDay = defineParam(
  "transfer.duesDay",
  monthDay(),
  "06-30",
  "跨省转所：当年会费归转入地的最后办结日（月-日）",
);
