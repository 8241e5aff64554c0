import { z } from "zod";
import { endpoint, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { text } from "@/contracts/kit/scalars";

/** Bounds of what one user keeps of one screen. */
export const PREFERENCE_LIMIT = { columns: 80, filters: 20, minWidth: 56, maxWidth: 600 } as const;

/** Names an item of a list. */
const key = () => z.string().regex(/^[a-zA-Z]\w{0,59}$/, "列的名称格式不正确");

/** A column of a list in its user's order; those that he has never seen stand behind in the list's own. */
export const keptColumn = z.strictObject({
  key: field(key(), { label: "列" }),
  isHidden: field(z.boolean().optional(), { label: "是否隐藏" }),
  /** In px; the column's own unless given. */
  width: field(z.int().min(PREFERENCE_LIMIT.minWidth).max(PREFERENCE_LIMIT.maxWidth).optional(), { label: "列宽" }),
});
export type KeptColumn = z.infer<typeof keptColumn>;

/** Whole numbers of persons: a mobile, a resident identity number. Their sealed tokens hold none. */
const PERSONAL = /(?<![\w-])(?:1[3-9]\d{9}|[1-9]\d{5}(?:18|19|20)\d{2}[01]\d[0-3]\d{4}[\dXx])(?![\w-])/;

const isOfAddress = (query: string): boolean => {
  const values = [...new URLSearchParams(query).values()];
  return values.every((value) => !PERSONAL.test(value.replace(/[\s-]/g, "")));
};

/** Filters of a list under a name, as they stand in its address: without page, numbers of persons as tokens. // promises P-S10 */
export const savedFilter = z.strictObject({
  name: field(text(20), { label: "名称" }),
  query: field(z.string().max(2_000).refine(isOfAddress, "查询条件中不能保存完整的手机号码或证件号码"), {
    label: "查询条件",
  }),
});
export type SavedFilter = z.infer<typeof savedFilter>;

/** How one user looks at one list. */
export const screenPreference = z.strictObject({
  columns: field(z.array(keptColumn).max(PREFERENCE_LIMIT.columns), { label: "列" }),
  filters: field(
    z
      .array(savedFilter)
      .max(PREFERENCE_LIMIT.filters, `最多保存 ${PREFERENCE_LIMIT.filters} 组筛选`)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "已有同名的筛选，请换一个名称"),
    { label: "常用筛选" },
  ),
});
export type ScreenPreference = z.infer<typeof screenPreference>;

/** Id of the list's call: `basic.staff.list`. */
const screen = () =>
  z
    .string()
    .max(80)
    .regex(/^[a-z][\w-]*(\.[\w-]+)+$/, "列表的名称格式不正确");

const base = restBase("common", "preference");

/** What a user has chosen for his lists, wherever he signs in; nobody else ever sees it. // docs/decisions/0036 */
export const preferenceApi = {
  list: endpoint("common.preference.list", `${base}/list`, {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "本人各列表的列设置与常用筛选",
    data: z.array(screenPreference.extend({ screen: z.string() })),
  }),
  save: endpoint("common.preference.save", base, {
    method: "PUT",
    access: session,
    origin: "ours",
    summary: "保存本人一个列表的列设置与常用筛选：整体替换，全空则恢复默认；查询条件中不得有完整的手机或证件号码",
    body: screenPreference.extend({ screen: field(screen(), { label: "列表" }) }),
    data: z.null(),
    exempt: true,
  }),
} as const;
