import { z } from "zod";
import type { Change } from "@/contracts/kit/diff";
import { field } from "@/contracts/kit/field";
import { instant } from "@/contracts/kit/items";
import { id } from "@/contracts/kit/scalars";

const change = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
}) satisfies z.ZodType<Change>;

/** One line of 变更记录 of whatever has one: who changed what and when, in words, with the items' paths. */
export const historyLine = z.object({
  historyId: id(),
  action: z.string(),
  changeTime: instant("时间"),
  userName: field(z.string(), { label: "操作人" }),
  changes: z.array(change),
});
export type HistoryLine = z.infer<typeof historyLine>;
