import { z } from "zod";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import { firmFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import { isKeyItem, KEY_REASON, lockedOf, STANDARD_KEY_ITEMS } from "@/contracts/basic/firm/firm-key";
import { metaOf } from "@/contracts/kit/field";
import { editableStatuses } from "@/server/reference/firm-closed";
import { defineParam, defineParamRule, type Params } from "@/server/platform/params/params";

const statuses = z.array(z.int().min(1).max(99)).max(20);

const labels = (shape: Readonly<Record<string, z.ZodType>>, prefix = ""): [string, string][] =>
  Object.entries(shape).map(([key, schema]) => [`${prefix}${key}`, metaOf(schema)?.label ?? key]);
const KEY_ITEM_WORDS = Object.fromEntries([
  ...labels(firmFields),
  ["partners", "合伙人（股东）的增减"] as const,
  ...labels(firmPartnerFields, "partners.*.").map(([key, label]) => [key, `合伙人（股东）：${label}`] as const),
]);

/** Items that change by application only. // docs/decisions/0005 */
export const keyItems = defineParam(
  "firm.keyItems",
  z.array(z.string().refine(isKeyItem)).max(200),
  [...STANDARD_KEY_ITEMS],
  "事务所重要事项（变更须协会审核的项目）",
  { words: KEY_ITEM_WORDS },
);

/** In these member states nothing has been approved yet, so key items are open. */
export const keyItemsOpenStatuses = defineParam(
  "firm.keyItemsOpenStatuses",
  statuses,
  [COMPANY_STATUS.applying],
  "重要事项可直接修改的会员状态",
  { dict: "company_status" },
);

// A firm whose books are closed types nothing, whatever is open in them.
defineParamRule([keyItemsOpenStatuses, editableStatuses], (get) =>
  get(keyItemsOpenStatuses).every((status) => get(editableStatuses).includes(status))
    ? null
    : `「${keyItemsOpenStatuses.label}」须都在「${editableStatuses.label}」之内，请先修改另一项`,
);

/** Patterns of the items that a firm cannot type: by its member state, and as far as they were ever filled in. */
export const lockedPatterns = (
  params: Params,
  stored: Parameters<typeof lockedOf>[1],
  companyStatus: number,
): readonly string[] =>
  params.get(keyItemsOpenStatuses).includes(companyStatus) ? [] : lockedOf(params.get(keyItems), stored);

export const lockedItemsOf = (locked: readonly string[]) => locked.map((path) => ({ path, reason: KEY_REASON }));
