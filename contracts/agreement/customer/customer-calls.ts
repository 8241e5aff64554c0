import { z } from "zod";
import { attachmentItems } from "@/contracts/file/attachment";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { day, lineFilter, optionalParagraph, seenVersion, shownChoice } from "@/contracts/kit/items";
import { id, numberPart, optional, text } from "@/contracts/kit/scalars";
import { importApi } from "@/contracts/kit/sheet";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import type { Finding } from "@/contracts/kit/validate";
import { agreementCustomer } from "@/contracts/agreement/customer/customer";
import { customerCode, customerFields } from "@/contracts/agreement/customer/customer-fields";

const name = "agreement.customer";
const base = restBase("business", "customer");
const find = anyOf("g_hy_cust_view");
const edit = anyOf("g_hy_cust_edit");
const types = anyOf("g_hy_cust_add", "g_hy_cust_edit");
const merges = anyOf("g_hy_cust_merge");
const ours = { origin: "ours" } as const;

/** 更名 and 换证: the new name, code or both, since which day, by which papers. // domain b §2 (6) */
export const renameForm = z.strictObject({
  customerName: field(text(100, 2), { label: "新名称", help: "名称未变的保持原样" }),
  creditCode: field(optional(customerCode()), {
    label: "新统一社会信用代码",
    kind: "code",
    help: "代码未变的保持原样",
  }),
  changeDate: day("变更日期", { help: "登记机关核准变更的日期" }),
  changeNote: optionalParagraph("说明", 200),
  attachments: attachmentItems("证明文件"),
  version: seenVersion(),
});

interface Named {
  readonly customerName: string;
  readonly creditCode: string | null;
}

/** What may be said before it is asked of the server. */
export function renameFindings(
  before: Named,
  after: Named & { readonly changeDate: string },
  { today }: { readonly today: string },
): Finding[] {
  const error = (path: string, message: string): Finding => ({ level: "error", rule: "CU12", path, message });
  const isSame = before.customerName === after.customerName && before.creditCode === after.creditCode;
  return [
    ...(isSame ? [error("customerName", "名称和信用代码都没有变化，请填写新的名称或代码")] : []),
    ...(after.changeDate > today ? [error("changeDate", `变更日期不能晚于今天 ${today}`)] : []),
  ];
}

const seen = (label: string) => z.strictObject({ customerId: field(id(), { label }), version: seenVersion() });
/** Items that a merger may take from the customer that goes. */
export const MERGED_ITEMS = Object.keys(customerFields) as (keyof typeof customerFields)[];
export const mergeForm = z.strictObject({
  kept: field(seen("保留的客户"), { label: "保留的客户" }),
  gone: field(seen("并入的客户"), { label: "并入的客户" }),
  taken: field(z.array(z.enum(MERGED_ITEMS)).max(MERGED_ITEMS.length), { label: "取自并入客户的项目" }),
});

/** A customer of the firm that reads like the one that is typed. */
const alike = z.object({
  customerId: id(),
  customerName: z.string(),
  customerCode: z.string(),
  customerStatus: shownChoice("customer_status", "状态"),
  /** Its code is the same, not only its name. */
  isSameCode: z.boolean(),
});
export type AlikeCustomer = z.infer<typeof alike>;

/** Beside the usual calls of customers. */
export const agreementCustomerApi = {
  ...agreementCustomer.api,
  managers: endpoint(`${name}.managers`, `${base}/managers/list/page`, {
    ...ours,
    method: "GET",
    access: types,
    summary: "可选的客户经理：本所在职人员中按姓名查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  choices: endpoint(`${name}.choices`, `${base}/choices/list/page`, {
    ...ours,
    method: "GET",
    access: find,
    summary: "可选的客户：本所未合并的客户中按名称、编号或信用代码查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  alike: endpoint(`${name}.alike`, `${base}/alike`, {
    ...ours,
    method: "GET",
    access: types,
    summary: "填写时提示：本所已登记的同名或同信用代码的客户，最多 5 个",
    query: z.strictObject({
      customerName: lineFilter("客户名称", 100),
      creditCode: field(numberPart(18).optional(), { label: "统一社会信用代码", kind: "code" }),
      customerId: field(id().optional(), { label: "正在修改的客户" }),
    }),
    data: z.array(alike),
  }),
  rename: endpoint(`${name}.rename`, `${base}/{customerId}/rename`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "客户更名或换证：留存原名称、原代码、变更日期和证明文件",
    params: z.strictObject({ customerId: id() }),
    body: renameForm,
    data: agreementCustomer.detail,
  }),
  merge: endpoint(`${name}.merge`, `${base}/merge`, {
    ...ours,
    method: "POST",
    access: merges,
    summary: "合并重复客户：并入客户名下的记录全部转到保留的客户，不可撤销",
    body: mergeForm,
    data: agreementCustomer.detail,
  }),
} as const;

/** Import of workbooks. // domain b §2 (3) */
export const customerImportApi = importApi(name, base, { title: "客户企业", access: anyOf("g_hy_cust_import") });
