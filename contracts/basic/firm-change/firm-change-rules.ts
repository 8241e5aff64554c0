import type { ChangeBasis } from "@/contracts/basic/firm-change/firm-change-apply";
import type { FirmChangeForm } from "@/contracts/basic/firm-change/firm-change-form";
import {
  CHANGE_ITEM,
  type ChangeKey,
  isLeftOpen,
  ITEM_KEYS,
  keysOfItems,
  papersOf,
  REGISTERED_ITEMS,
  typedKey,
} from "@/contracts/basic/firm-change/firm-change-items";
import { firmFields } from "@/contracts/basic/firm/firm-fields";
import { metaOf } from "@/contracts/kit/field";
import { isEmpty } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import { firmChangeFields } from "@/contracts/basic/firm-change/firm-change-form";

/** Names of 变更事项 and of papers as the dictionary has them. */
export interface ChangeWords {
  item(value: number): string;
  paper(value: number): string;
}

const ALWAYS = ["changeDate", "changeReason"] as const;
const isOwn = (key: ChangeKey): key is keyof typeof firmFields & ChangeKey => Object.hasOwn(firmFields, key);

/** Items that an application for these 变更事项 has; the screen draws its required marks from the same list. */
export const changeNeeds = ({ changeItems }: Pick<FirmChangeForm, "changeItems">): string[] => [
  "changeItems",
  ...ALWAYS,
  "attachments",
  ...keysOfItems(changeItems)
    .filter((key) => isOwn(key) && !isLeftOpen(changeItems, key) && !firmFields[key].safeParse(null).success)
    .map(typedKey),
];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** An item of which nothing is to change. // domain a §1.4 after ≠ before */
function unchanged(form: FirmChangeForm, basis: ChangeBasis, words: ChangeWords): FieldError[] {
  return form.changeItems.flatMap((item) => {
    const keys = ITEM_KEYS[item] ?? [];
    const isAlike = keys.every((key) => {
      const value = form[typedKey(key)];
      return same(value, basis[key]) || (item === CHANGE_ITEM.other && !value);
    });
    const [first] = keys;
    const message = `「${words.item(item)}」没有改动，请填写变更后的内容，或取消选择该事项`;
    return isAlike ? [{ path: first ? typedKey(first) : "changeItems", message }] : [];
  });
}

/** Papers that the chosen items need and that are not there. // domain a §1.4 附件 */
function missingPapers({ changeItems, attachments }: FirmChangeForm, words: ChangeWords): FieldError[] {
  const there = new Set(attachments.map(({ attachType }) => attachType));
  const lacking = papersOf(changeItems).filter((type) => !there.has(type));
  if (lacking.length > 0)
    return [{ path: "attachments", message: `请上传附件：${lacking.map((type) => words.paper(type)).join("、")}` }];
  return attachments.length > 0 ? [] : [{ path: "attachments", message: "请上传证明变更的附件" }];
}

/** What keeps an application from being submitted for want of an answer. // domain a §1.4 column R */
export function changeMissing(form: FirmChangeForm, basis: ChangeBasis, words: ChangeWords): FieldError[] {
  const empty = changeNeeds(form)
    .filter((key) => key !== "attachments" && isEmpty(form[key as keyof FirmChangeForm]))
    .map((path) => ({ path, message: requestOf(metaOf(firmChangeFields[path as keyof typeof firmChangeFields])) }));
  const said = new Set(empty.map(({ path }) => path));
  return [
    ...empty,
    ...unchanged(form, basis, words).filter(({ path }) => !said.has(path)),
    ...missingPapers(form, words),
  ];
}

export interface ChangeFacts {
  readonly today: string;
  /** 成立日期 of the firm. */
  readonly establishDate: string;
  /** Working days behind 变更日期; not known to the browser. */
  readonly workingDays?: number;
}

/** Working days within which a registered item goes to the province's tax bureau. // 公告2017年第31号 art. 8 */
const REPORT_DAYS = 20;

const { error, warning } = findingsAt<keyof FirmChangeForm>();

/** Rules of the application's own items; those of the firm that it leads to are `resultFindings`. // domain a §1.4 */
export function changeRules({ changeDate, changeItems }: FirmChangeForm, facts: ChangeFacts): Finding[] {
  const { today, establishDate, workingDays = 0 } = facts;
  if (changeDate === null) return [];
  if (changeDate > today) return [error("DATE", "changeDate", "变更日期不能晚于今天")];
  if (changeDate < establishDate)
    return [error("DATE", "changeDate", `变更日期不能早于事务所成立日期（${establishDate}）`)];
  const isRegistered = changeItems.some((item) => REGISTERED_ITEMS.includes(item));
  if (!isRegistered || workingDays <= REPORT_DAYS) return [];
  const message = `登记事项变更后${REPORT_DAYS}个工作日内须向省级税务机关办理变更行政登记，本次已超过，请尽快办理`;
  return [warning("ART8", "changeDate", message)];
}
