import { writtenSerial } from "@/contracts/statement/dues/bank-serial";
import { parseAmount } from "@/contracts/statement/engine/amount";
import { isRealDate } from "@/contracts/kit/day/stored-dates";

/** What is read of a line of the bank's statement. */
export const BANK_COLUMNS = [
  "date",
  "income",
  "outgo",
  "amount",
  "direction",
  "payerName",
  "payerAccount",
  "serialNo",
  "purpose",
] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** Heads of the large banks' statements, as people export them. */
const HEADS: Readonly<Record<BankColumn, readonly string[]>> = {
  date: ["交易日期", "记账日期", "入账日期", "交易时间", "日期", "记账时间"],
  income: [
    "贷方发生额",
    "贷方金额",
    "收入金额",
    "收入",
    "存入金额",
    "贷方",
    "转入金额",
    "贷方发生额(收入)",
    "收入(贷)",
  ],
  outgo: ["借方发生额", "借方金额", "支出金额", "支出", "取出金额", "借方", "转出金额", "借方发生额(支取)", "支出(借)"],
  amount: ["交易金额", "发生额", "金额", "到账金额"],
  direction: ["借贷标志", "借贷", "收支", "收支方向", "借/贷", "交易方向"],
  payerName: [
    "对方户名",
    "对方名称",
    "付款人名称",
    "付款户名",
    "对方账户名称",
    "付款人户名",
    "对方单位",
    "付款方户名",
    "付款人",
  ],
  payerAccount: ["对方账号", "付款账号", "付款人账号", "对方账户", "付款方账号"],
  serialNo: ["流水号", "交易流水号", "核心流水号", "银行流水号", "凭证号", "业务流水号", "交易流水", "全局流水号"],
  purpose: ["摘要", "附言", "用途", "备注", "交易附言", "摘要/附言", "交易用途", "客户附言"],
};
const NEEDED: readonly (readonly [string, readonly BankColumn[]])[] = [
  ["交易日期", ["date"]],
  ["收入金额", ["income", "amount"]],
  ["对方户名", ["payerName"]],
];

/** Stands where a file tells no payer. */
export const NAMELESS = "（未填户名）";

export interface BankRow {
  readonly rowNumber: number;
  readonly tradeDate: string;
  readonly amount: string;
  readonly payerName: string;
  readonly payerAccount: string | null;
  readonly bankSerialNo: string | null;
  readonly purpose: string | null;
}
export interface BankFile {
  readonly rows: readonly BankRow[];
  readonly outgoing: number;
  readonly faults: readonly { readonly rowNumber: number; readonly message: string }[];
  /** Why the file as a whole is none of a bank's; null: it is one. */
  readonly refusal: string | null;
}

/** Where a quoted cell ends; null: nothing closes it, or what does belongs to a later row, so that its quote is a sign like others. */
function quoteEnd(body: string, start: number, separator: string): number | null {
  let end = body.indexOf('"', start + 1);
  while (end >= 0 && body.charAt(end + 1) === '"') end = body.indexOf('"', end + 2);
  if (end < 0) return null;
  if (!body.slice(start, end).includes("\n")) return end;
  const next = body.slice(end + 1, end + 20).replace(/^ +/, "");
  return next === "" || next.startsWith(separator) || /^[\r\n]/.test(next) ? end : null;
}

/** Cells of a CSV text: quotes, doubled quotes, breaks within quotes; the separator is the one that its head has most of. */
export function csvRows(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, "");
  const head = body.slice(0, 2_000);
  const separator = [",", "\t", ";", "|"].reduce((best, one) =>
    head.split(one).length > head.split(best).length ? one : best,
  );
  const rows: string[][] = [];
  let [row, cell]: [string[], string] = [[], ""];
  for (let i = 0; i < body.length; i += 1) {
    const sign = body.charAt(i);
    const end = sign === '"' && cell.trim() === "" ? quoteEnd(body, i, separator) : null;
    if (end !== null) {
      cell = body.slice(i + 1, end).replaceAll('""', '"');
      i = end;
    } else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") {
      rows.push([...row, cell]);
      [row, cell] = [[], ""];
    } else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Stands where bytes are no text of their encoding. */
const UNREADABLE = "\uFFFD";
const unreadableIn = (text: string): number => text.split(UNREADABLE).length - 1;

/** Text of a file whatever wrote it: UTF-8 where its bytes are that, else what Chinese Windows writes; of a broken file the better. */
export function decodedText(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16" };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "UTF-16" };
  const utf8 = { text: new TextDecoder("utf-8").decode(bytes), encoding: "UTF-8" };
  if (!utf8.text.includes(UNREADABLE)) return utf8;
  const windows = { text: new TextDecoder("gb18030").decode(bytes), encoding: "GB18030" };
  return unreadableIn(utf8.text) < unreadableIn(windows.text) ? utf8 : windows;
}

const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s:：*]/g, "")
    .replace(/\((元|人民币元|人民币|CNY)\)$/, "");
const cellText = (text: string | undefined): string =>
  (text ?? "")
    .replace(/^=?"(.*)"$/, "$1")
    .replace(/[\s\u3000\uFEFF]+/g, " ")
    .replace(/^'/, "")
    .trim();

/** 20260331, 2026/3/31, 2026年3月31日, with a time behind it or without. */
function dayOf(text: string): string | null {
  const digits = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[ T].*)?$/.exec(text.normalize("NFKC"));
  const compact = /^(\d{4})(\d{2})(\d{2})/.exec(text);
  const [, year, month, date] = digits && !/^\d{5,7}$/.test(text) ? digits : (compact ?? []);
  if (year === undefined || month === undefined || date === undefined) return null;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isRealDate(day) ? day : null;
}

type Places = Readonly<Partial<Record<BankColumn, number>>>;

/** Where the heads stand: the row that knows most of them; what the user named comes first. */
function headOf(rows: readonly (readonly string[])[], named: Readonly<Partial<Record<BankColumn, string>>>) {
  let best: { readonly at: number; readonly places: Places; readonly known: number } = { at: -1, places: {}, known: 0 };
  rows.slice(0, 40).forEach((cells, at) => {
    const heads = cells.map(bare);
    const places: Partial<Record<BankColumn, number>> = {};
    for (const column of BANK_COLUMNS) {
      const own = named[column];
      const wanted = own === undefined ? HEADS[column] : [bare(own)];
      const place = wanted.map((head) => heads.indexOf(head)).find((found) => found >= 0);
      if (place !== undefined) places[column] = place;
    }
    const known = Object.keys(places).length;
    if (known > best.known) best = { at, places, known };
  });
  return best;
}

/** A row of sums begins with its word: 「合计」, 「本页小计：」; a remark may hold it, too. */
const isSumRow = (cells: readonly string[]): boolean =>
  /^[^\d]{0,8}(合计|总计|小计)/.test(bare(cells.map(cellText).find((text) => text !== "") ?? ""));

const OUT = /^(借|支|D|出|付|往|支出|支取|付出|付款|转出|汇出|往账|出账|借方|debit)$/i;
const IN = /^(贷|收|C|入|来|收入|存入|收款|转入|汇入|来账|入账|贷方|credit)?$/i;

/** Of a column of its own, or called income by its row, what came in is less than nothing only where the bank has taken it back. */
const isTakenBack = (income: string, direction: string, amount: string | null): boolean =>
  (income !== "" || (direction !== "" && IN.test(direction))) && amount !== null && amount.startsWith("-");

/** Money that came in, out of a bank's table whatever its columns are called; outgoing money is counted, not taken. */
export function readBankRows(
  table: readonly (readonly string[])[],
  named: Readonly<Partial<Record<BankColumn, string>>> = {},
): BankFile {
  const { at, places } = headOf(table, named);
  const none = { rows: [], outgoing: 0, faults: [] };
  const missing = NEEDED.filter(([, columns]) => columns.every((column) => places[column] === undefined));
  if (missing.length > 0) {
    const seen = (table[Math.max(at, 0)] ?? []).map(cellText).filter((text) => text !== "");
    if (table.some((cells) => cells.some((cell) => cell.includes(UNREADABLE))))
      return {
        ...none,
        refusal:
          "文件的文字编码认不出来，读出的是乱码。请从网银重新导出，或用 Excel 打开后另存为 .xlsx 再导入；没有导入任何数据",
      };
    const words =
      seen.length === 0 ? "文件中没有表头" : `第 ${Math.max(at, 0) + 1} 行的列名是：${seen.slice(0, 15).join("、")}`;
    return {
      ...none,
      refusal: `没有认出这些列：${missing.map(([label]) => label).join("、")}。${words}。请核对文件，或指定各列的列名；没有导入任何数据`,
    };
  }
  const rows: BankRow[] = [];
  const faults: { rowNumber: number; message: string }[] = [];
  let outgoing = 0;
  table.slice(at + 1).forEach((cells, i) => {
    const rowNumber = at + 2 + i;
    const of = (column: BankColumn): string => (places[column] === undefined ? "" : cellText(cells[places[column]]));
    if (cells.every((cell) => cellText(cell) === "")) return;
    const [dateText, income, amountText] = [of("date"), of("income"), of("amount")];
    const tradeDate = dayOf(dateText);
    if (tradeDate === null && isSumRow(cells)) return;
    const typed = income === "" ? amountText : income;
    const parsed = parseAmount(typed);
    if (dateText === "") {
      // Notes below the rows hold no amount.
      if (parsed.ok && parsed.amount !== null && parsed.amount !== "0.00")
        faults.push({ rowNumber, message: `没有交易日期，金额「${typed.slice(0, 20)}」没有导入` });
      return;
    }
    if (tradeDate === null)
      return void faults.push({ rowNumber, message: `交易日期「${dateText.slice(0, 20)}」不是日期` });
    if (!parsed.ok) return void faults.push({ rowNumber, message: `金额「${typed.slice(0, 20)}」：${parsed.message}` });
    const direction = of("direction");
    if (!OUT.test(direction) && !IN.test(direction))
      return void faults.push({
        rowNumber,
        message: `收支方向「${direction.slice(0, 20)}」不知道是收还是支，请改为「收入」或「支出」`,
      });
    if (isTakenBack(income, direction, parsed.amount))
      return void faults.push({
        rowNumber,
        message: `收入金额「${typed.slice(0, 20)}」是负数，为银行冲正或退汇，没有导入；原来一笔已确认到账的，请在「会费到账」撤销`,
      });
    const isOut = OUT.test(direction) || (parsed.amount?.startsWith("-") ?? false);
    if (isOut || parsed.amount === null || parsed.amount === "0.00") {
      outgoing += 1;
      return;
    }
    // A remark that the bank has cut within a sign is left as it is; who paid must be read.
    if ([of("payerName"), of("payerAccount"), of("serialNo")].some((text) => text.includes(UNREADABLE)))
      return void faults.push({
        rowNumber,
        message: "对方户名、账号或流水号中有认不出的文字（乱码），请核对文件的编码",
      });
    const blank = (text: string): string | null => (text === "" ? null : text.slice(0, 200));
    rows.push({
      rowNumber,
      tradeDate,
      amount: parsed.amount,
      payerName: of("payerName").slice(0, 100) || NAMELESS,
      payerAccount: blank(of("payerAccount")),
      bankSerialNo: blank(writtenSerial(of("serialNo")))?.slice(0, 60) ?? null,
      purpose: blank(of("purpose")),
    });
  });
  return { rows, outgoing, faults, refusal: null };
}
