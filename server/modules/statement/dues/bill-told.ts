import { and, type SQL, sql } from "drizzle-orm";
import { dues } from "@/contracts/statement/dues/dues";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import type { Db } from "@/server/db/client";
import { asSubmitted } from "@/server/records/told";
import { reckonedColumns, reliefOf } from "@/server/modules/statement/dues/reckon";
import { type BillRecord, duesBills } from "@/server/modules/statement/dues/record.table";

// The association makes a bill and reads it from then on; what its firm types and has not declared is the firm's own
// affair, and so is what it would come to. // domain a §0.4

const told = asSubmitted({ of: dues, table: duesBills }, { fromFirst: true });

const TYPED = Object.keys(dues.fields).filter((key) => Object.hasOwn(duesBills, key)) as (keyof typeof dues.fields &
  keyof BillRecord)[];
/** What follows from the revenue that is typed; the persons' part and what is granted are the association's own acts. */
const RELIEFS = ["tierRelief", "extraRelief", "gradeRelief"] as const;
const GRANTED = sql`${duesBills.grantedRelief}`;

const each = Object.fromEntries([...TYPED, "tierAmount", ...RELIEFS].map((key) => [key, told.column(key)]));
/** The unit's part as it was told, less what has been granted since. */
const unitDue = sql`(${told.column("unitDue")} + ${told.column("grantedRelief")} - ${GRANTED})`;
/** An amount of the bill with the unit's part as it was told. */
const withUnit = (amount: typeof duesBills.payable | typeof duesBills.owing): SQL =>
  sql`(${sql`${amount}`} + ${unitDue} - ${sql`${duesBills.unitDue}`})`.mapWith(amount);

/** The bill as it was told: what was typed then, upon today's people and grants. */
async function billTold(record: BillRecord, db: Db): Promise<BillRecord> {
  const then = await told.recordFor(record, db);
  if (then === record) return record;
  const typed = Object.fromEntries(TYPED.map((key) => [key, then[key]]));
  const bill: BillRecord = { ...record, ...typed };
  const columns = await reckonedColumns(db, bill);
  const owing = amountText(fenOf(record.owing) + fenOf(columns.payable) - fenOf(record.payable));
  return { ...bill, ...columns, owing };
}

/** Of a firm's bills what the association is shown. */
export const toldBills = {
  ...told,
  recordFor: billTold,
  columns: {
    ...each,
    unitDue: unitDue.mapWith(duesBills.unitDue),
    payable: withUnit(duesBills.payable),
    owing: withUnit(duesBills.owing),
    relief: sql<string>`(${GRANTED} + ${sql.join(
      RELIEFS.map((key) => told.column(key)),
      sql` + `,
    )})::text`,
  },
};

/** By how much sums over these bills differ from what the association is shown of them, in fen. */
export async function untoldSums(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({ bill: duesBills, stood: sql<BillRecord | null>`${told.stood}` })
    .from(duesBills)
    .where(and(where, told.mayDiffer));
  const sums = { unitDue: 0n, relief: 0n };
  for (const { bill, stood } of rows) {
    if (stood === null) continue;
    const granted = fenOf(bill.grantedRelief) - fenOf(stood.grantedRelief);
    sums.unitDue += fenOf(bill.unitDue) - fenOf(stood.unitDue) + granted;
    sums.relief += fenOf(reliefOf(bill)) - fenOf(reliefOf(stood)) - granted;
  }
  return sums;
}
