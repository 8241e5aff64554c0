import { and, asc, eq, inArray, isNotNull, lte, ne } from "drizzle-orm";
import { z } from "zod";
import { ENDS } from "@/contracts/basic/firm/firm-form";
import { daysAfter } from "@/contracts/kit/day/dates";
import { eachAlone } from "@/server/platform/sql/each-alone";
import { writeAudits } from "@/server/platform/audit/audit";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { defineParam } from "@/server/platform/params/params";
import { closeAccount } from "@/server/modules/auth/port";
import { firms } from "@/server/reference/firm.table";
import { USER_STATUS, users } from "@/server/reference/user.table";

/** So long a firm that has left may sign in, to read and print; its books are closed at once. // domain a §1.5 [AC] */
export const accountDays = defineParam(
  "firm.accountDaysAfterEnd",
  z.int().min(0).max(3650),
  30,
  "会籍终止后账号保留天数",
);

/** The last day on which accounts of a firm that leaves today are open. */
export const accountsUntil = ({ params }: Pick<Services, "params">, today: string): string =>
  daysAfter(today, params.get(accountDays));

/** Accounts of one round; the next hour takes the rest. */
const MOST = 200;

/** Accounts of firms that have left close when their days are over. Repeatable, harmless in several processes. */
export const closeLeftAccounts =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const last = daysAfter(calendarDate(now), -services.params.get(accountDays) - 1);
    const due = await db
      .select({ userId: users.userId, companyId: users.companyId })
      .from(users)
      .innerJoin(firms, eq(firms.companyId, users.companyId))
      .where(
        and(
          inArray(firms.companyStatus, [...ENDS]),
          isNotNull(firms.leftDate),
          lte(firms.leftDate, last),
          ne(users.userStatus, USER_STATUS.closed),
        ),
      )
      .orderBy(asc(users.userId))
      .limit(MOST);
    await eachAlone(due, ({ userId, companyId }) =>
      db.transaction(async (tx) => {
        const [open] = await tx
          .select({ userStatus: users.userStatus })
          .from(users)
          .where(and(eq(users.userId, userId), ne(users.userStatus, USER_STATUS.closed)))
          .for("update");
        if (!open) return;
        await closeAccount({ db: tx, now, user: null }, userId, "closeAtEnd");
        const facts = { user: null, ip: "", now, requestId: "housekeeping", action: "auth.user.closeAtEnd" };
        const { userStatus } = open;
        const states = { before: { userStatus }, after: { userStatus: USER_STATUS.closed } };
        await writeAudits(tx, facts, [{ object: "auth.user", objectId: userId, companyId, ...states }]);
      }),
    );
  };
