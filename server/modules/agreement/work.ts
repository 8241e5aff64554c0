import { and, count, eq, isNull, lte, min, type SQL } from "drizzle-orm";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import { calendarDate } from "@/server/platform/call/services";
import { returnDues, returnedTodo } from "@/server/records/work/returned";
import {
  dated,
  type MenuAsked,
  type MenuCounts,
  ofActingFirm,
  pressing,
  type Todo,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { changesDue } from "@/server/modules/agreement/contract/contract-change";
import { expiryRemindDays } from "@/server/modules/agreement/contract/contract-params";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { changeDays, collectDays } from "@/server/modules/agreement/filing/filing-params";
import { hasLeft, isContractOver } from "@/server/modules/agreement/filing/filing-records";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";

const SCREEN = "agreement.filing";
const EDIT = "g_hy_agree_filing_edit";
const { returned, filed } = AGREE_STATUS;

async function countOf({ db }: Pick<WorkAsked, "db">, companyId: string, where: SQL): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(agreementFilings)
    .where(and(eq(agreementFilings.companyId, companyId), where));
  return row?.n ?? 0;
}

/** Filings that came back, one by one. */
async function sentBack(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { db, today } = asked;
  const { filingId, agreementNo, clientName } = agreementFilings;
  const isBack = and(eq(agreementFilings.companyId, companyId), eq(agreementFilings.agreeStatus, returned));
  const rows = await db.select({ filingId, agreementNo, clientName }).from(agreementFilings).where(isBack);
  const dues = await returnDues(asked, { bizType: SCREEN, table: agreementFilings, id: filingId }, isBack);
  return rows.map((row) =>
    returnedTodo(today, dues.get(row.filingId) ?? null, {
      key: `filingReturned:${row.filingId}`,
      title: `修改被退回的协议备案 ${row.agreementNo} ${row.clientName ?? ""}`.trim(),
      routeId: SCREEN,
      query: { filingId: row.filingId },
    }),
  );
}

/** Numbers of the tax bureau that are still to be entered. // domain b §4 (2) */
async function uncollected(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { db, user, today, services } = asked;
  const [row] = await db
    .select({ n: count(), first: min(agreementFilings.filingDate) })
    .from(agreementFilings)
    .where(
      and(
        eq(agreementFilings.companyId, companyId),
        eq(agreementFilings.agreeStatus, filed),
        isNull(agreementFilings.taxCollectNo),
      ),
    );
  if (!row || row.n === 0 || row.first === null) return [];
  const due = daysAfter(calendarDate(row.first), services.params.get(collectDays));
  return [
    dated(today, due, {
      key: "filingUncollected",
      title: `补录委托协议采集编号：${row.n} 份协议`,
      detail: "请委托人在电子税务局采集、确认后补录",
      routeId: SCREEN,
      query: { isCollected: "false", agreeStatus: [String(filed)], ...ofActingFirm(user) },
    }),
  ];
}

/** 待变更人员. // domain b §4 (6) */
async function toChange(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const n = await countOf(asked, companyId, hasLeft);
  if (n === 0) return [];
  return [
    pressing({
      key: "filingLeftPeople",
      title: `待变更人员：${n} 份协议`,
      detail: "服务人员已离开本所，请办理变更备案",
      routeId: SCREEN,
      query: { hasLeft: "true", ...ofActingFirm(asked.user) },
    }),
  ];
}

/** What is still filed of a contract that is over before its time. // domain b §3 (5), §4 (4) */
async function toEnd(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const n = await countOf(asked, companyId, isContractOver);
  if (n === 0) return [];
  return [
    pressing({
      key: "filingContractOver",
      title: `合同已终止，请办理协议终止：${n} 份协议`,
      detail: "合同提前终止后，协议备案须在限期内办理终止",
      routeId: SCREEN,
      query: { isContractOver: "true", ...ofActingFirm(asked.user) },
    }),
  ];
}

/** 待变更备案: contracts whose amount a supplement has changed. // domain b §3 (6) */
async function toFollow({ db, user, today, services }: WorkAsked, companyId: string): Promise<Todo[]> {
  const { n, first } = await changesDue(db, companyId);
  if (n === 0 || first === null) return [];
  return [
    dated(today, daysAfter(first, services.params.get(changeDays)), {
      key: "contractChangeDue",
      title: `待变更备案：${n} 份合同`,
      detail: "补充合同已变更合同金额，请办理协议变更备案",
      routeId: "agreement.contract",
      query: { isChangeDue: "true", ...ofActingFirm(user) },
    }),
  ];
}

const CONTRACT = "agreement.contract";

/** Contracts whose term ends soon, and those over that are neither renewed nor completed. // domain b §3 (5), (6) */
async function contractsEnding({ db, user, today, services }: WorkAsked, companyId: string): Promise<Todo[]> {
  const until = daysAfter(today, Math.max(...services.params.get(expiryRemindDays)));
  const { contractStatus, endDate } = agreementContracts;
  const isOwn = eq(agreementContracts.companyId, companyId);
  const sums = async (where: SQL | undefined) => {
    const [row] = await db
      .select({ n: count(), first: min(endDate) })
      .from(agreementContracts)
      .where(and(isOwn, where));
    return { n: row?.n ?? 0, first: row?.first ?? today };
  };
  const soon = await sums(and(eq(contractStatus, CONTRACT_STATUS.active), lte(endDate, until)));
  const over = await sums(eq(contractStatus, CONTRACT_STATUS.expired));
  const todo = (key: string, { n, first }: typeof soon, words: string, detail: string, query: object): Todo[] =>
    n === 0
      ? []
      : [
          dated(today, first, {
            key,
            title: `${words}：${n} 份业务合同`,
            detail,
            routeId: CONTRACT,
            query: { ...query, ...ofActingFirm(user) },
          }),
        ];
  return [
    ...todo("contractsExpired", over, "服务期已届满", "请办理续签、延期或完成", {
      contractStatus: [String(CONTRACT_STATUS.expired)],
    }),
    ...todo("contractsEnding", soon, "服务期即将届满", "继续服务的请办理续签或延期", {
      contractStatus: [String(CONTRACT_STATUS.active)],
      endDateTo: until,
    }),
  ];
}

/** 业务合同: what ends, for whoever keeps them. */
export const contractWork: WorkSource = {
  label: "业务合同",
  ask: async (asked) =>
    worksFor(asked.user, "g_hy_contract_edit") ? { todos: await contractsEnding(asked, asked.user.companyId) } : {},
};

/** 协议备案: what came back, what is still to be collected, whose people are gone. */
export const agreementWork: WorkSource = {
  label: "协议备案",
  ask: async (asked) => {
    const { user } = asked;
    if (!worksFor(user, EDIT)) return {};
    const { companyId } = user;
    return {
      todos: [
        ...(await sentBack(asked, companyId)),
        ...(await uncollected(asked, companyId)),
        ...(await toChange(asked, companyId)),
        ...(await toEnd(asked, companyId)),
        ...(await toFollow(asked, companyId)),
      ],
    };
  },
  menu: async (asked: MenuAsked): Promise<MenuCounts> => {
    const { user } = asked;
    if (!worksFor(user, EDIT)) return {};
    return { [SCREEN]: await countOf(asked, user.companyId, eq(agreementFilings.agreeStatus, returned)) };
  },
};
