import { and, eq } from "drizzle-orm";
import { DUES } from "@/contracts/statement/dues/terms";
import { hasCode } from "@/server/platform/call/access";
import { countOf } from "@/server/records/work/count";
import { type MenuAsked, type MenuCounts, pressing, type WorkSource } from "@/server/records/work/source";
import { inScope, isOfficer } from "@/server/reference/scope";
import { duesBills } from "@/server/modules/statement/dues/record.table";

const BILLS = "statement.desk-dues";

const inState = ({ db, user }: Pick<MenuAsked, "db" | "user">, duesStatus: number): Promise<number> =>
  countOf(db, duesBills, and(inScope(user, duesBills.companyId), eq(duesBills.duesStatus, duesStatus)));
/** Paid bills without a receipt: with one they are 已开票. */
const unreceipted = async (asked: Pick<MenuAsked, "db" | "user">): Promise<number> =>
  isOfficer(asked.user) && hasCode(asked.user, "g_hy_desk_dues_receipt") ? inState(asked, DUES.paid) : 0;
const toCheck = async (asked: MenuAsked): Promise<number> =>
  isOfficer(asked.user) && hasCode(asked.user, "g_hy_desk_dues_audit") ? inState(asked, DUES.toCheck) : 0;

/** Bills that wait for the association: 待核定 (in the inbox too, each with its deadline) and paid ones for their receipt. // domain a §12.8 */
export const duesBillWork: WorkSource = {
  label: "会费单",
  ask: async (asked) => {
    const n = await unreceipted(asked);
    if (n === 0) return {};
    return {
      todos: [
        pressing({
          key: "duesBillsUnreceipted",
          title: `${n} 张会费单已缴清，待开票`,
          detail: "在财政票据系统中开具会费票据后登记，事务所即可下载",
          routeId: BILLS,
          query: { duesStatus: [String(DUES.paid)] },
        }),
      ],
    };
  },
  menu: async (asked): Promise<MenuCounts> => {
    const n = (await toCheck(asked)) + (await unreceipted(asked));
    return n === 0 ? {} : { [BILLS]: n };
  },
};
