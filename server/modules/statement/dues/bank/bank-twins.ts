import { eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { BANK_STATE_WORDS, type BankTwin } from "@/contracts/statement/dues/desk";
import { NAMELESS } from "@/contracts/statement/dues/engine/bank-file";
import type { Db } from "@/server/db/client";
import { duesBankLines, duesPayments } from "@/server/modules/statement/dues/record.table";

// Banks export one transfer in several ways, some without the payer's account or the transfer's number: under another key
// it comes in as a further line. Who books money is told so before he does. // domain a §12.6

/** What one line tells, by the columns of a table or of rows that are read. */
type Told = (column: "line_key" | "trade_date" | "amount" | "payer_name" | "payer_account" | "bank_serial_no") => SQL;
const toldBy =
  (name: string): Told =>
  (column) =>
    sql.raw(`"${name}"."${column}"`);

/** A stored name as `bareName` makes it: full width is half, no brackets and no blanks. */
export const bareOf = (name: SQLWrapper): SQL =>
  sql`regexp_replace(normalize(${name}, NFKC), '[[:space:]()]', '', 'g')`;

const known = (told: SQL): SQL => sql`${told} ~ '^[0-9A-Za-z]+$'`;
/** Both are told, whole, and differ. */
const differ = (one: SQL, other: SQL): SQL => sql`(${known(one)} and ${known(other)} and ${one} <> ${other})`;

/**
 * Of one day, amount and payer, and nothing against it; lines that their bank's file tells alike to the letter are told
 * apart by how many they are.
 */
const areTwins = (one: Told, other: Told): SQL => {
  const bySerial = sql`${one("bank_serial_no")} = ${other("bank_serial_no")}`;
  const isNameless = sql`(${one("payer_name")} = ${NAMELESS} or ${other("payer_name")} = ${NAMELESS})`;
  return sql`(${one("trade_date")} = ${other("trade_date")} and ${one("amount")} = ${other("amount")}
    and split_part(${one("line_key")}, ':', 1) <> split_part(${other("line_key")}, ':', 1)
    and not coalesce(${one("bank_serial_no")} <> ${other("bank_serial_no")}, false)
    and not coalesce(${differ(one("payer_account"), other("payer_account"))}, false)
    and (${bareOf(one("payer_name"))} = ${bareOf(other("payer_name"))} or coalesce(${isNameless} and ${bySerial}, false)))`;
};

/** Lines that count: what was set aside as none of dues is known, what was set aside as a repeated line is not. */
const stands = (alias: string): SQL => sql`${sql.raw(`"${alias}"."state"`)} <> 'repeated'`;

/** By the full name of the outer column: a select of one table writes bare ones. */
const OUTER = "dues_bank_lines";
const outer = (column: string): SQL => sql.raw(`"${OUTER}"."${column}"`);
/** The first line of an earlier import, or of a later one that is booked, that a line without a payment may be once more, as JSON; null: there is none. */
const likelyTwin = sql<BankTwin | null>`(case when ${outer("state")} <> 'matched' then (
  select jsonb_build_object('lineId', twin.line_id, 'state', twin.state, 'fileName', twin.file_name,
    'paymentNo', (select p.payment_no from ${duesPayments} as p where p.payment_id = twin.payment_id))
  from ${duesBankLines} as twin
  where twin.org_id = ${outer("org_id")} and ${stands("twin")}
    and (twin.import_time < ${outer("import_time")}
      or (twin.state = 'matched' and twin.import_time > ${outer("import_time")}))
    and ${areTwins(toldBy(OUTER), toldBy("twin"))}
  order by twin.import_time, twin.line_id limit 1) end)`;

/** The same of lines that wait: what was set aside says why by itself. */
export const waitingTwin = sql<BankTwin | null>`(case when ${outer("state")} = 'open' then ${likelyTwin} end)`;

/** 「流水.csv 中的一笔（已匹配 JF2026000001）」. */
export const twinWords = ({ fileName, state, paymentNo }: BankTwin): string =>
  `${fileName.slice(0, 60)} 中的一笔（${BANK_STATE_WORDS[state]}${paymentNo === null ? "" : ` ${paymentNo}`}）`;

/** The same of a line that is about to be matched; null: it is no line once more. */
export async function twinOf(db: Db, lineId: string): Promise<string | null> {
  const [row] = await db.select({ twin: likelyTwin }).from(duesBankLines).where(eq(duesBankLines.lineId, lineId));
  return row?.twin ? twinWords(row.twin) : null;
}

interface Read {
  readonly lineKey: string;
  readonly row: {
    readonly tradeDate: string;
    readonly amount: string;
    readonly payerName: string;
    readonly payerAccount: string | null;
    readonly bankSerialNo: string | null;
  };
}
/** Of lines that are read and not taken in yet the keys of those that may stand already. */
export async function twinsAmong(db: Db, orgId: string, lines: readonly Read[]): Promise<string[]> {
  const asRows = lines.map(({ lineKey, row }) => ({
    line_key: lineKey,
    trade_date: row.tradeDate,
    amount: row.amount,
    payer_name: row.payerName,
    payer_account: row.payerAccount,
    bank_serial_no: row.bankSerialNo,
  }));
  const found = await db.execute<{ line_key: string }>(sql`select distinct read.line_key
    from jsonb_to_recordset(${JSON.stringify(asRows)}::jsonb) as read (line_key text, trade_date date,
      amount numeric(18, 2), payer_name text, payer_account text, bank_serial_no text)
    join ${duesBankLines} as twin on twin.org_id = ${orgId} and ${stands("twin")}
      and ${areTwins(toldBy("read"), toldBy("twin"))}`);
  return found.rows.map(({ line_key }) => line_key);
}
