import type { z } from "zod";
import type { attachmentItems } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import { maskMobile } from "@/contracts/kit/number/id-no";
import { choice, optionalDay, optionalMobileNumber, optionalParagraph } from "@/contracts/kit/items";
import { personalItems } from "@/contracts/kit/personal";
import { creditCode, localityCode, optional, personName, text } from "@/contracts/kit/scalars";
import { writtenName } from "@/contracts/kit/text/visible-text";

/** What a firm asks for when it goes. Only its kind is needed to keep a draft. // domain a §1.5 */
export const firmExitFields = {
  exitType: choice("firm_exit_type", "申请事项", { width: 110 }),
  decideDate: optionalDay("决议日期", { width: 120, help: "合伙人会议（股东会）作出决议的日期，不晚于今天" }),
  exitReason: optionalParagraph("申请原因", 500),
  mergeFirmName: field(optional(text(100).overwrite(writtenName)), {
    label: "并入的事务所",
    width: 240,
    help: "接收本所的会员单位，名称须与其登记一致",
  }),
  mergeCreditCode: field(optional(creditCode()), { label: "并入事务所的统一社会信用代码", kind: "code" }),
  targetProvinceCode: field(optional(localityCode()), { label: "迁往省份", kind: "locality" }),
  handlerName: field(optional(personName()), { label: "善后联系人", help: "办结后协会联系的人" }),
  handlerMobile: optionalMobileNumber("善后联系人手机"),
} as const;

type Files = { readonly attachments: ReturnType<typeof attachmentItems> };
export type FirmExitForm = z.output<z.ZodObject<typeof firmExitFields & Files>>;

export const firmExitPersonal = personalItems({ handlerMobile: maskMobile });
