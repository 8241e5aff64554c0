import { and, eq, or } from "drizzle-orm";
import { dues } from "@/contracts/statement/dues/dues";
import { duesPayment } from "@/contracts/statement/dues/payment";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import { isAllowed } from "@/server/platform/call/access";
import type { SearchSource } from "@/server/records/search/source";
import { inScope, isOfficer } from "@/server/reference/scope";
import { duesBills, duesPayments } from "@/server/modules/statement/dues/record.table";

/** 会费单 and 缴费 by their own numbers, and a payment by that of its 收款确认单. */
export const duesSearch: SearchSource = {
  key: "dues",
  label: "会费",
  find: async ({ db, user, text }) => {
    const no = text.toUpperCase();
    const bills = isAllowed(dues.api.list.spec.access, user)
      ? await db
          .select()
          .from(duesBills)
          .where(and(inScope(user, duesBills.companyId), eq(duesBills.billNo, no)))
      : [];
    const payments = isAllowed(duesPayment.api.list.spec.access, user)
      ? await db
          .select()
          .from(duesPayments)
          .where(
            and(
              inScope(user, duesPayments.companyId),
              or(eq(duesPayments.paymentNo, no), eq(duesPayments.confirmNo, no)),
            ),
          )
      : [];
    const side = isOfficer(user) ? "statement.desk-" : "statement.";
    return [
      ...bills.map(({ duesId, billNo, companyName, duesYear, half, owing }) => ({
        id: duesId,
        title: `${duesPeriodName(duesYear, half)}会费单 ${billNo}`,
        detail: `${companyName} · 欠缴 ${money(fenOf(owing))} 元`,
        routeId: `${side}dues`,
        query: { duesId },
      })),
      ...payments.map(({ paymentId, paymentNo, companyName, payDate, payAmount }) => ({
        id: paymentId,
        title: `缴费 ${paymentNo}`,
        detail: `${companyName} · ${payDate} · ${money(fenOf(payAmount))} 元`,
        routeId: `${side}dues-payment`,
        query: { paymentId },
      })),
    ];
  },
};
