import { z } from "zod";
import { endpoint, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { isoDateTime } from "@/contracts/kit/scalars";

/** What one draft may hold, in characters of JSON: far beyond the largest form. */
export const MAX_DRAFT_CHARS = 400_000;
/** Kept so long after the last change. */
export const DRAFT_DAYS = 30;

/** Names a form and its record: `basic.staff:2f1c…`, `basic.staff:new:demofirm…`. */
const key = () =>
  z
    .string()
    .min(3)
    .max(160)
    .regex(/^[a-z][\w.-]*(:[\w.-]+)+$/, "草稿的名称格式不正确");

const draftHead = z.object({
  key: z.string(),
  savedAt: isoDateTime(),
});

export const formDraft = draftHead.extend({
  /** State of the record that was typed upon, usually its version. */
  base: z.string(),
  /** JSON of what the form holds; only its own form reads it. */
  content: z.string(),
});
export type FormDraft = z.infer<typeof formDraft>;

/** `savedAt` of the copy that was read or written last, null when there was none: only that one is replaced. // decision 0017 */
const seen = () => field(isoDateTime().nullable().optional(), { label: "已读到的草稿时间" });

const base = restBase("common", "draft");

/** What a user typed and has not saved, for the firm that he acts for; nobody else ever sees it. // contract §7.4, §7.12 */
export const draftApi = {
  list: endpoint("common.draft.list", `${base}/list`, {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "本人在当前办理事务所未提交的草稿，最近的在前",
    data: z.array(draftHead),
  }),
  get: endpoint("common.draft.get", base, {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "取一份草稿；没有时为 null",
    query: z.strictObject({ key: key() }),
    data: formDraft.nullable(),
  }),
  save: endpoint("common.draft.save", base, {
    method: "PUT",
    access: session,
    origin: "ours",
    summary: "自动保存草稿：同名的被替换，30 天后清除；带 seen 而另一台电脑此后存过时不替换，答复那一份",
    body: z.strictObject({
      key: field(key(), { label: "草稿名称" }),
      base: field(z.string().max(60), { label: "依据的版本" }),
      content: field(z.string().min(2).max(MAX_DRAFT_CHARS), { label: "填写的内容" }),
      seen: seen(),
    }),
    data: draftHead.extend({
      /** What stands there instead, seen by nobody here: nothing was written. */
      other: formDraft.nullable(),
    }),
    exempt: true,
  }),
  remove: endpoint("common.draft.remove", base, {
    method: "DELETE",
    access: session,
    origin: "ours",
    summary: "丢弃一份草稿；带 seen 时只丢弃那一份",
    query: z.strictObject({ key: key(), seen: isoDateTime().optional() }),
    data: z.null(),
    exempt: true,
  }),
} as const;
