import { z } from "zod";
import { anyOf, endpoint, open } from "@/contracts/kit/endpoint";

const base = "/restOpen/common/dimensionality/gdconfig/v1.0";

/** One entry of the shared list. // spec §3 */
export const dictionaryItem = z.object({
  keyName: z.string(),
  keyValue: z.int(),
  keyNotes: z.string(),
  keyDisabled: z.boolean(),
});
export type DictionaryItem = z.infer<typeof dictionaryItem>;

const keyName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/);
const items = z.array(dictionaryItem);

/** Every answer carries the dictionary's one version number in the envelope's `version`. */
export const dictionaryApi = {
  all: endpoint("common.dictionary.all", base, {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "全部字典",
    data: items,
    cacheable: true,
  }),
  batch: endpoint("common.dictionary.batch", `${base}/batch`, {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "按多个类型取字典",
    query: z.strictObject({ keyName: z.array(keyName).min(1).max(50) }),
    data: items,
    cacheable: true,
  }),
  list: endpoint("common.dictionary.list", `${base}/list`, {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "字典类型清单及各类型的条数",
    data: z.array(z.object({ keyName: z.string(), count: z.int() })),
    cacheable: true,
  }),
  byName: endpoint("common.dictionary.byName", `${base}/{keyName}`, {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "一个类型的字典",
    params: z.strictObject({ keyName }),
    data: items,
    cacheable: true,
  }),
  one: endpoint("common.dictionary.one", `${base}/{keyName}/{keyValue}`, {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "一个字典值",
    params: z.strictObject({ keyName, keyValue: z.string().regex(/^\d{1,4}$/) }),
    data: dictionaryItem,
    cacheable: true,
  }),
  cacheEvict: endpoint("common.dictionary.cacheEvict", `${base}/cacheEvict`, {
    method: "DELETE",
    access: anyOf("g_hy_desk_dict_edit"),
    origin: "spec",
    summary: "清除字典缓存",
    data: z.null(),
  }),
} as const;
