import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";

/** What changes the locked items of a kind of record: an application of the portal, else whom to ask. */
export interface LockedBy {
  /** Why they are locked and what is done about it, in one sentence without a full stop. */
  readonly words: string;
  /** The firm helps itself as the words say: nobody has to be asked. */
  readonly isSelfHelp?: boolean;
  /** Address of the application that changes the item at a path of the record `id`. */
  readonly href?: (at: { readonly id: string; readonly path: string }) => string;
}

const AT_FIRST: LockedBy = { words: "在新增时已经确定，选错的请删除草稿后重新新增", isSelfHelp: true };

/**
 * The one place that says where a locked item is changed, by the kind of record. A kind whose application exists gets
 * its `href`; until then its legend tells the association's telephone. // look.md "Forms"
 */
const LOCKED_BY: Readonly<Record<string, LockedBy>> = {
  "basic.firm": { words: "属于重要事项，须提交会员信息变更申请，经协会审核后生效" },
  "basic.staff": {
    words: "须经协会审核，不能直接修改",
    href: () => href("basic.member-apply", { applyId: NEW_RECORD }),
  },
  "statement.balance-sheet": AT_FIRST,
  "statement.income-statement": AT_FIRST,
  "statement.cash-flow-statement": AT_FIRST,
  "statement.head-office-dues": AT_FIRST,
  "basic.tax-info": { words: "须经协会审核，请用「申请变更识别号」办理", isSelfHelp: true },
  "agreement.contract": { words: "在合同生效后不再修改，内容有变的请办理「变更」", isSelfHelp: true },
  "agreement.customer": { words: "已用于备案的协议，请用「更名或换证」办理", isSelfHelp: true },
  "agreement.filing": { words: "在变更中不能更换，请终止原备案后另行备案", isSelfHelp: true },
};

const USUAL: LockedBy = { words: "已由协会核定，此处只能查看" };

export const lockedBy = (kind: string): LockedBy => LOCKED_BY[kind] ?? USUAL;
