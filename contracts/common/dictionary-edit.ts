import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { historyLine } from "@/contracts/kit/history";
import { field } from "@/contracts/kit/field";
import { yesOrNo, line } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { version } from "@/contracts/kit/scalars";

const keyName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/, "字典类型不正确");
const keyValue = z.string().regex(/^\d{1,4}$/, "字典值不正确");

/** One type with what forms call it. */
export const dictionaryType = z.object({
  keyName: z.string(),
  title: z.string(),
  count: z.int(),
  customCount: z.int(),
  /** Why the product's own rules hang on its values: labels and order may change, nothing else. Null: own entries may be added. */
  closedReason: z.string().nullable(),
});
export type DictionaryType = z.infer<typeof dictionaryType>;

/** One entry as the association keeps it. */
export const dictionaryEntry = z.object({
  keyName: z.string(),
  keyValue: z.int(),
  keyNotes: z.string(),
  keyDisabled: z.boolean(),
  sortNo: z.int(),
  /** Label as shipped; null for the association's own entries. */
  standardNotes: z.string().nullable(),
  /** Why it can always be chosen; null where it may be switched off. */
  keptReason: z.string().nullable(),
  version: version(),
});
export type DictionaryEntry = z.infer<typeof dictionaryEntry>;

const keyNotes = () => line("名称", 60);
const sortNo = () => field(z.int().min(0).max(9999), { label: "排列顺序", kind: "int", help: "数字小的排在前面" });

/** A new entry; its value is given by the server and never used again. */
export const dictionaryEntryForm = z.strictObject({ keyNotes: keyNotes(), sortNo: sortNo() });
export const dictionaryChangeForm = z.strictObject({
  keyNotes: keyNotes(),
  sortNo: sortNo(),
  keyDisabled: yesOrNo("停用", { help: "停用后新填写时不再可选，已有记录照常显示" }),
  version: version(),
});

const base = restBase("common", "dictionary");
const view = anyOf("g_hy_desk_dict_view", "g_hy_desk_dict_edit");
const edit = anyOf("g_hy_desk_dict_edit");
const ours = { origin: "ours" } as const;
const ofType = z.strictObject({ keyName });
const ofEntry = z.strictObject({ keyName, keyValue });

/** No entry is ever deleted: old records need their labels. // domain a §15 */
export const dictionaryEditApi = {
  types: endpoint("common.dictionary-edit.types", `${base}/type`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "字典类型：名称、条数与自定义条数",
    data: z.array(dictionaryType),
  }),
  entries: endpoint("common.dictionary-edit.entries", `${base}/type/{keyName}`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "一个类型的全部字典项，含停用的",
    params: ofType,
    data: z.array(dictionaryEntry),
  }),
  create: endpoint("common.dictionary-edit.create", `${base}/type/{keyName}`, {
    ...ours,
    method: "POST",
    access: edit,
    summary: "新增字典项：值由系统给出，不重复使用",
    params: ofType,
    body: dictionaryEntryForm,
    data: dictionaryEntry,
  }),
  update: endpoint("common.dictionary-edit.update", `${base}/type/{keyName}/{keyValue}`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "修改字典项：名称、顺序与停用；打开的页面在下一次轮询后更新",
    params: ofEntry,
    body: dictionaryChangeForm,
    data: dictionaryEntry,
  }),
  history: endpoint("common.dictionary-edit.history", `${base}/type/{keyName}/history`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "一个字典类型的变更记录",
    params: ofType,
    query: pageQuery.omit({ sort: true }),
    data: pageOf(historyLine),
  }),
} as const;
