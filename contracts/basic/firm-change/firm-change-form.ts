import { z } from "zod";
import type { attachmentItems } from "@/contracts/file/attachment";
import { MAX_BRANCHES, MAX_PARTNERS } from "@/contracts/basic/firm/firm-form";
import { firmBranchFields, firmFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import { type NEW_NAME, OWN_KEYS, type OwnKey, typedKey } from "@/contracts/basic/firm-change/firm-change-items";
import { firmPersonal } from "@/contracts/basic/firm/firm-personal";
import { field, isOptional, metaOf } from "@/contracts/kit/field";
import { optionalDay, optionalParagraph, rowId } from "@/contracts/kit/items";
import type { Personal } from "@/contracts/kit/personal";
import { dict, optional } from "@/contracts/kit/scalars";

type Open<K extends OwnKey> = {
  [Key in K]: z.ZodType<
    z.output<(typeof firmFields)[Key]> | null,
    z.input<(typeof firmFields)[Key]> | null | undefined
  >;
};

/** An item of the firm that an application may leave alone. */
function opened(key: OwnKey): z.ZodType {
  const schema: z.ZodType = firmFields[key];
  const meta = metaOf(schema);
  const open = isOptional(schema) && schema.safeParse(null).success ? schema : optional(schema);
  return meta ? field(open, meta) : open;
}
/** Values as they are to be; those of items that are not applied for are empty. */
const afterFields = Object.fromEntries(OWN_KEYS.map((key) => [typedKey(key), opened(key)])) as Omit<
  Open<OwnKey>,
  "companyName"
> & { [NEW_NAME]: Open<"companyName">["companyName"] };

/** A partner as he is to be; `rowId` is his row in the firm's record, or the application's own of a new one. */
export const changedPartner = z.strictObject({ ...rowId, ...firmPartnerFields });
export const changedBranch = z.strictObject({ ...rowId, ...firmBranchFields });

/** 会员信息变更申请 as typed. Only 变更事项 are needed to keep a draft. // domain a §1.4 */
export const firmChangeFields = {
  changeItems: field(
    z
      .array(dict())
      .min(1, "请选择变更事项")
      .max(17)
      .refine((items) => new Set(items).size === items.length, "变更事项有重复项"),
    { label: "变更事项", kind: "dicts", dict: "firm_change_item", width: 260, help: "可以同时申请多项" },
  ),
  changeDate: optionalDay("变更日期(工商)", { width: 130, help: "营业执照变更登记或作出决议的日期，不晚于今天" }),
  changeReason: optionalParagraph("变更原因", 500),
  ...afterFields,
  partners: field(z.array(changedPartner).max(MAX_PARTNERS).default([]), { label: "合伙人(股东)" }),
  branches: field(z.array(changedBranch).max(MAX_BRANCHES).default([]), { label: "分支机构" }),
} as const;

type Files = { readonly attachments: ReturnType<typeof attachmentItems> };
export type FirmChangeForm = z.output<z.ZodObject<typeof firmChangeFields & Files>>;

type Rows = readonly object[];
const rowsOf = (row: object, key: "partners" | "branches"): Rows | undefined =>
  (row as Readonly<Record<string, Rows | undefined>>)[key];

/** Personal numbers of the firm and of its rows, masked together. // domain a §0.5 */
export const firmChangePersonal: Personal = {
  isPersonal: firmPersonal.isPersonal,
  masked: <T extends object>(row: T): T => {
    const own = firmPersonal.masked(row);
    const lists = (["partners", "branches"] as const).flatMap((key) => {
      const rows = rowsOf(own, key);
      return rows ? [[key, rows.map((one) => firmPersonal.masked(one))] as const] : [];
    });
    return { ...own, ...Object.fromEntries(lists) };
  },
};
