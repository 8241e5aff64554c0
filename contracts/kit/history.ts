import { z } from "zod";
import { isoDateTime } from "@/contracts/kit/scalars";

/** One line of the history of what the association keeps itself: who changed what, in words, with the item's path. */
export const historyLine = z.object({
  historyId: z.string(),
  action: z.string(),
  changeTime: isoDateTime(),
  userName: z.string(),
  changes: z.array(
    z.object({ path: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type HistoryLine = z.infer<typeof historyLine>;
