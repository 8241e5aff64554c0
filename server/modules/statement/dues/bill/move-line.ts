import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import { DUES, duesPeriodName, HALF, MEMBER } from "@/contracts/statement/dues/terms";
import type { Context } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { inScope } from "@/server/reference/scope";
import { type BillRecord, duesBills, duesItems, type ItemRecord } from "@/server/modules/statement/dues/record.table";
import { ENDED } from "@/server/modules/statement/dues/standing";

const refused = (message: string) => invalid([{ path: "toCompanyId", message }]);

/** The bill of the same year in which a firm's people stand; in words why there is none. */
async function billOf({ db, user }: Pick<Context, "db" | "user">, bill: BillRecord, companyId: string) {
  const { duesYear } = bill;
  if (companyId === bill.companyId) throw refused("请选择另一家事务所；人员仍属本所的，异议不成立");
  const [found] = await db
    .select()
    .from(duesBills)
    .where(
      and(
        inScope(user, duesBills.companyId),
        eq(duesBills.companyId, companyId),
        eq(duesBills.duesYear, duesYear),
        ne(duesBills.duesStatus, DUES.voided),
        or(eq(duesBills.half, HALF.whole), sql`${duesBills.half} = (${duesBills.rules} ->> 'personHalf')::int`),
      ),
    )
    .for("update");
  if (!found)
    throw refused(
      `该事务所还没有计收个人会费的${duesPeriodName(duesYear, HALF.whole)}会费单，请先生成，再答复；异议没有变化`,
    );
  if (ENDED.includes(found.duesStatus))
    throw refused(`${found.companyName}的会费单 ${found.billNo} 已并入总所缴纳，现在不能转入；异议没有变化`);
  return found;
}

/** The line of somebody who belongs to another firm stands in that firm's bill; it is not charged where it was any more. // domain a §12.5, §12.10 D4 */
export async function moveLine(
  context: Pick<Context, "db" | "user">,
  { row, bill, toCompanyId }: { readonly row: ItemRecord; readonly bill: BillRecord; readonly toCompanyId: string },
): Promise<BillRecord> {
  const { db } = context;
  const target = await billOf(context, bill, toCompanyId);
  const { practisingFee, nonPractisingFee } = target.rules;
  const standardFee = row.memberType === MEMBER.practising ? practisingFee : nonPractisingFee;
  const charged = {
    standardFee,
    payableAmount: standardFee,
    reductionType: null,
    reductionAmount: "0.00",
    isCharged: true,
    sourceNote: `原列 ${bill.companyName} 会费单，异议成立后转入`,
  };
  const lines = await db
    .select()
    .from(duesItems)
    .where(eq(duesItems.duesId, target.duesId))
    .orderBy(desc(duesItems.itemNo));
  const own = lines.find(({ personId }) => personId !== null && personId === row.personId);
  if (own?.objectionState === "agreed")
    throw refused(`${target.companyName}对「${row.staffName}」的异议也已成立，不能转入；异议没有变化`);
  if (own?.isCharged) return target;
  if (own)
    await db
      .update(duesItems)
      .set({ ...charged, staffId: null, version: own.version + 1 })
      .where(eq(duesItems.itemId, own.itemId));
  else
    await db.insert(duesItems).values({
      ...row,
      ...charged,
      itemId: newId(),
      duesId: target.duesId,
      companyId: target.companyId,
      itemNo: (lines[0]?.itemNo ?? 0) + 1,
      // Not of that firm's roster: reading it again leaves the line alone.
      staffId: null,
      objectionState: "none",
      objection: null,
      objectionTime: null,
      objectionAnswer: null,
      version: 1,
    });
  return target;
}
