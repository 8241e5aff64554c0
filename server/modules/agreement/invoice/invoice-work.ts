import { and, eq } from "drizzle-orm";
import {
  type MenuAsked,
  type MenuCounts,
  ofActingFirm,
  pressing,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { invoiceSentBack } from "@/server/modules/agreement/invoice/invoice-facts";
import { agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";

const SCREEN = "agreement.invoice";
const EDIT = "g_hy_agree_invoice_edit";

const sentBackOf = ({ db }: Pick<MenuAsked, "db">, companyId: string): Promise<number> =>
  db.$count(agreementInvoices, and(eq(agreementInvoices.companyId, companyId), invoiceSentBack));

/** 协议发票: what the association has sent back. // domain b §5 (4) */
export const invoiceWork: WorkSource = {
  label: "协议发票",
  ask: async (asked) => {
    const { user } = asked;
    if (!worksFor(user, EDIT)) return {};
    const n = await sentBackOf(asked, user.companyId);
    if (n === 0) return {};
    const todo = pressing({
      key: "invoiceSentBack",
      title: `更正协会退回的发票：${n} 张`,
      detail: "按退回原因更正，并重新关联协议；在此以前不计入协议和统计",
      routeId: SCREEN,
      query: { isSentBack: "true", ...ofActingFirm(user) },
    });
    return { todos: [todo] };
  },
  menu: async (asked): Promise<MenuCounts> =>
    worksFor(asked.user, EDIT) ? { [SCREEN]: await sentBackOf(asked, asked.user.companyId) } : {},
};
