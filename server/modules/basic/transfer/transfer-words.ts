import { sql } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import { STARTER, TRANSFER, TRANSFER_TYPE } from "@/contracts/basic/transfer/transfer-fields";
import type { Doing } from "@/server/records/steps/port";
import { tell } from "@/server/records/steps/tell";
import { accountsOfStaff } from "@/server/modules/auth/read";
import type { TransferRecord } from "@/server/modules/basic/transfer/transfer.table";

/** Who of a firm is told. */
export const TRANSFER_CODES: readonly PermissionCode[] = ["g_hy_member_staff_transfer"];
/** Dictionary `msg_type`: 待办提醒, 审核结果. */
const TO_DO = 2;
const RESULT = 3;

/** Names a transfer in messages. */
export const titleOf = ({ staffName, transferNo }: TransferRecord): string =>
  transferNo === null ? (staffName ?? "") : `${staffName ?? ""}（${transferNo}）`;

/** Stands in the place of the leaving firm's name before it has agreed. // domain a §2.6 P1 */
export const HIDDEN_FIRM = "其他会员单位（对方同意或办结后显示）";

/** And in the place of whoever answered for it. */
export const HIDDEN_DOER = "对方单位";

type Named = Pick<TransferRecord, "startedBy" | "transferStatus" | "answerTime" | "fromCompanyId" | "transferType">;

/** Whether the receiving firm may know yet where he is. Within one house, and of what it typed itself, always. */
export const isFromHidden = ({ startedBy, transferStatus, answerTime, fromCompanyId, transferType }: Named): boolean =>
  startedBy === STARTER.to &&
  fromCompanyId !== null &&
  transferType !== TRANSFER_TYPE.group &&
  answerTime === null &&
  transferStatus !== TRANSFER.done;

/** What whoever is told of a transfer needs to know of it. */
export function wordsOf(record: TransferRecord): string {
  const from = isFromHidden(record) ? HIDDEN_FIRM : record.fromCompanyName;
  const items: readonly (readonly [string, string | null])[] = [
    ["人员", record.staffName],
    ["转出单位", from],
    ["转入单位", record.toCompanyName],
    ["原单位离职日期", record.leaveDate],
    ["新单位入职日期", record.newHireDate],
  ];
  return items.flatMap(([label, text]) => (text ? [`${label}：${text}`] : [])).join("\n");
}

/** What is left to do for each side when it is done. */
const HAS_COME = "人员已在新单位生效，请补齐劳动合同、社保等入职信息，并为其账号分配角色。";
const HAS_GONE = "人员已转出本所，请核对人员名单、账号和党组织关系。";

/** What the asking firm has to do next. */
const NEXT: Readonly<Record<number, string>> = {
  [TRANSFER.atDesk]: "请等待税协审核。",
  [TRANSFER.declined]: "可以修改后重报、申请税协协调，或撤回申请。",
  [TRANSFER.returned]: "请按意见修改后重新提交，或撤回申请。",
  [TRANSFER.mediated]: "对方没有在期限内答复，或其档案已停止办理，税协将直接协调办理。",
  [TRANSFER.leavingProvince]: "请等待转出地税协办理。",
  [TRANSFER.enteringProvince]: "请等待转入地税协办理。",
};
export const nextOf = ({ transferStatus, startedBy }: TransferRecord): string =>
  transferStatus === TRANSFER.done ? (startedBy === STARTER.to ? HAS_COME : HAS_GONE) : (NEXT[transferStatus] ?? "");

/** What the other firm is told of a step, by its name; null: it learns nothing. */
function toldToOther(
  record: TransferRecord,
  name: string,
  opinion: string | null,
): [what: string, todo: string] | null {
  const isAsked = record.otherCompanyId !== null;
  const why = opinion === null ? "" : `协会意见：${opinion}\n`;
  switch (name) {
    case "submit":
      return isAsked ? ["请答复转所申请", `请在 ${record.answerBy ?? ""} 前答复；逾期由税协协调办理。`] : null;
    case "withdraw":
      return ["对方已撤回转所申请", "人员不变，不需要办理。"];
    case "overdue":
      return ["转所申请未答复", "已转由税协协调，如有意见请尽快与协会联系。"];
    case "appeal":
      return ["转所申请由税协协调", `对方说明：${opinion ?? ""}`];
    case "coordinate":
      return ["转所申请由两地税协办理", `${why}该人员现为转所中，办结前人员不变；如有意见请尽快与协会联系。`];
    case "sendBack":
      return ["转所申请被税协退回", `意见：${opinion ?? ""}。对方重新提交后请再次答复。`];
    case "pass":
      // Who had refused reads why it was done all the same.
      return ["转所已办结", `${why}${record.startedBy === STARTER.to ? HAS_GONE : HAS_COME}`];
    default:
      return null;
  }
}

/** What the person is told of a step. */
const TOLD_HIM: Readonly<Record<string, string>> = {
  submit: "您的转所申请已提交。如非本人意愿，请立即联系所在单位或协会。",
  confirm: "对方单位已同意您的转所申请，由税协审核。",
  decline: "对方单位不同意您的转所申请。",
  withdraw: "您的转所申请已撤回。",
  overdue: "对方单位没有在期限内答复，或其档案已停止办理，您的转所申请由税协协调。",
  appeal: "您的转所申请由税协协调。",
  coordinate: "您的转所申请经税协协调，由转出地和转入地税协办理。",
  release: "转出地税协已同意您的转所申请，由转入地税协办理。",
  sendBack: "您的转所申请被税协退回。",
  pass: "您的转所已办结。登录账号和密码不变，已转到新单位；原单位的权限已收回。",
};
/** Whose new firm is no member here. */
const LEFT_PROVINCE = "您的转所已办结，已转出本省。登录账号随之停用。";
const toldHim = ({ transferType }: TransferRecord, name: string): string | undefined =>
  name === "pass" && transferType === TRANSFER_TYPE.out ? LEFT_PROVINCE : TOLD_HIM[name];

interface Step {
  readonly name: string;
  readonly opinion: string | null;
}

/** The other firm and the person himself learn of a step in its transaction; the asking firm is told by the engine. */
export async function tellOthers({ db, now }: Doing, record: TransferRecord, { name, opinion }: Step): Promise<void> {
  const words = wordsOf({ ...record, answerTime: record.answerTime ?? now });
  const other = toldToOther(record, name, opinion);
  // What was typed anew and taken back without asking anybody is told to nobody.
  const isAskedNow = record.otherCompanyId !== null || name === "withdraw";
  const otherFirm = isAskedNow ? record.otherCompanyId : record.startedBy === STARTER.to ? record.fromCompanyId : null;
  // Sent back without an answer of theirs it is out of their sight.
  const isSeen = name !== "sendBack" || record.answerTime !== null || record.answerOpinion !== null;
  if (other && otherFirm) {
    const [what, todo] = other;
    await tell(db, {
      title: `${what}：${titleOf(record)}`.slice(0, 100),
      text: `${what}「${titleOf(record)}」。\n${words}\n${todo}`,
      msgType: name === "submit" ? TO_DO : RESULT,
      firm: { companyId: otherFirm, anyOf: TRANSFER_CODES },
      ...(record.otherCompanyId === null || !isSeen ? {} : { biz: { type: "basic.transfer", id: record.transferId } }),
      now,
    });
  }
  const his = toldHim(record, name);
  const rows = [record.fromStaffId, record.toStaffId].flatMap((id) => id ?? []);
  const userIds =
    his && rows.length > 0
      ? await accountsOfStaff(
          db,
          sql.join(
            rows.map((id) => sql`${id}`),
            sql`, `,
          ),
        )
      : [];
  if (his && userIds.length > 0)
    await tell(db, {
      title: `转所申请：${titleOf(record)}`.slice(0, 100),
      text: [his, words, opinion && `意见：${opinion}`].filter(Boolean).join("\n"),
      msgType: RESULT,
      userIds,
      now,
    });
}
