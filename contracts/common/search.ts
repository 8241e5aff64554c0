import { z } from "zod";
import { endpoint, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { text } from "@/contracts/kit/scalars";

/** Most of one kind; more is what typing another word, or the list behind, is for. */
export const SEARCH_LIMIT = 6;

/** One thing that was found, and where it stands. */
export const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  /** What tells two of one name apart: firm, number, state. */
  detail: z.string(),
  routeId: z.string(),
  query: z.record(z.string(), z.string()),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchApi = {
  /** By POST: what is typed may be a person's number, which no address may hold. // promises P-S10 */
  find: endpoint("common.search.find", restBase("common", "search"), {
    method: "POST",
    access: session,
    origin: "ours",
    summary: "全局查找：人员、事务所与业务记录，只含本人有权查看的；每类最多 6 条",
    body: z.strictObject({
      text: field(text(50), {
        label: "查找内容",
        help: "姓名、拼音首字母、编号、手机后四位，事务所名称，记录编号、受理号或标题",
      }),
    }),
    data: z.object({
      groups: z.array(z.object({ key: z.string(), label: z.string(), hits: z.array(searchHit) })),
      /** Kinds that did not answer, by their names. */
      failed: z.array(z.string()),
    }),
    exempt: true,
  }),
} as const;
