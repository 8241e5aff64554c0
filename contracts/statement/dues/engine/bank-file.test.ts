// Guarantees: of a bank's table each row with a day and an amount is taken, whatever its remark says; rows of sums and notes
// are left out; a row with an amount that is not taken is told; text is understood whatever wrote it; columns of another
// bank are found by the names that somebody gives, and their lack is told with what was seen; what cannot be read is no payer. // domain a §12.6
import { bankSerial } from "@/contracts/statement/dues/bank-serial";
import { csvRows, decodedText, readBankRows } from "@/contracts/statement/dues/engine/bank-file";

const HEAD = ["交易日期", "贷方发生额", "对方户名", "流水号", "附言"];
const read = (...rows: string[][]) => readBankRows([HEAD, ...rows]);
const REMARK = "单位会费60000 个人会费5600 合计65600";

it("takes a transfer whose remark speaks of a sum", () => {
  const { rows, faults } = read(
    ["2026-03-01", "65600.00", "甲税务师事务所", "S1", REMARK],
    ["2026-03-02", "10.00", "合计咨询公司", "S2", "小计"],
  );
  expect(rows.map(({ amount, purpose }) => [amount, purpose])).toEqual([
    ["65600.00", REMARK],
    ["10.00", "小计"],
  ]);
  expect(faults).toEqual([]);
});

it("writes a transfer's number as a slip of it is typed, whatever the bank's file makes of it", () => {
  const { rows } = read(["2026-03-01", "10.00", "甲公司", " ｓ１ 2-3", ""]);
  expect(rows.map(({ bankSerialNo }) => bankSerialNo)).toEqual([bankSerial().parse("S12-3")]);
});

it("leaves out sums and notes below the rows", () => {
  const { rows, faults } = read(
    ["2026-03-01", "10.00", "甲公司", "S1", ""],
    ["合计", "10.00", "", "", ""],
    ["", "本页小计：", "10.00", "", ""],
    ["总计：1 笔", "10.00", "", "", ""],
    ["", "打印日期：2026年3月31日", "", "", ""],
    ["", "", "", "", ""],
  );
  expect([rows.length, faults]).toEqual([1, []]);
});

it("loses no row behind a quote that nothing closes", () => {
  const row = (n: number, remark: string) => `2026-03-0${n},${n}.00,第${n}所,${remark}`;
  const head = "交易日期,收入,对方户名,摘要";
  for (const rest of ["会费", '"2026,年度会费"', '"分两行\n的""附言"""']) {
    const text = [head, row(1, '"会费'), row(2, rest), row(3, rest)].join("\r\n");
    expect(readBankRows(csvRows(text)).rows.map(({ payerName }) => payerName)).toEqual(["第1所", "第2所", "第3所"]);
  }
  const last = [head, row(1, '"分两行\n的""附言"""'), row(2, '"会费')].join("\n");
  expect(readBankRows(csvRows(last)).rows.map(({ purpose }) => purpose)).toEqual(['分两行 的"附言"', '"会费']);
});

it("tells of money that the bank has taken back, and counts what a signed column gives out", () => {
  const day = "2026-03-02";
  const { rows, outgoing, faults } = readBankRows([
    ["交易日期", "贷方发生额", "借方发生额", "对方户名"],
    [day, "1000.00", "", "甲所"],
    [day, "-1,000.00", "", "甲所"],
    [day, "", "20.00", "乙公司"],
  ]);
  expect([rows.length, outgoing, faults.map(({ rowNumber }) => rowNumber)]).toEqual([1, 1, [3]]);
  expect(faults[0]?.message).toMatch(/「-1,000.00」是负数，为银行冲正或退汇.*请在「会费到账」撤销/);
  const signed = readBankRows([
    ["交易日期", "交易金额", "对方户名"],
    [day, "-1000.00", "乙公司"],
  ]);
  expect([signed.rows.length, signed.outgoing, signed.faults]).toEqual([0, 1, []]);
  const called = readBankRows([
    ["交易日期", "交易金额", "借贷标志", "对方户名"],
    [day, "-1000.00", "贷", "甲所"],
    [day, "-1000.00", "借", "乙公司"],
  ]);
  expect([called.outgoing, called.faults.map(({ rowNumber }) => rowNumber)]).toEqual([1, [2]]);
});

it("tells of a row that has an amount and no day", () => {
  const { rows, faults } = read(["", "65600.00", "甲公司", "S1", REMARK], ["昨天", "1.00", "乙公司", "S2", "合计"]);
  expect(rows).toEqual([]);
  expect(faults).toEqual([
    { rowNumber: 2, message: "没有交易日期，金额「65600.00」没有导入" },
    { rowNumber: 3, message: "交易日期「昨天」不是日期" },
  ]);
});

it("understands text whatever wrote it", () => {
  const text = "交易日期,收入,对方户名\n2026-03-01,10.00,甲公司";
  const low = Buffer.from(`\uFEFF${text}`, "utf16le");
  const high = Buffer.from(low).swap16();
  // 日期 as Chinese Windows writes it.
  const windows = Buffer.from("c8d5c6da", "hex");
  expect(decodedText(Buffer.from(text))).toEqual({ text, encoding: "UTF-8" });
  expect(decodedText(windows)).toEqual({ text: "日期", encoding: "GB18030" });
  for (const bytes of [low, high, Buffer.from(`\uFEFF${text}`)]) {
    const { rows, refusal } = readBankRows(csvRows(decodedText(bytes).text));
    expect([rows.map(({ payerName }) => payerName), refusal]).toEqual([["甲公司"], null]);
  }
});

it("tells of text that it cannot read, and takes nothing of it for a payer", () => {
  const head = "交易日期,收入,对方户名,流水号,摘要";
  const rows = [head, "2026-03-01,10.00,甲公司,S1,会费", "2026-03-01,20.00,乙公司,S2,会费"].join("\n");
  const whole = Buffer.from(rows);
  // Cut within the last sign, as a transfer that broke off leaves it.
  const cut = decodedText(whole.subarray(0, whole.length - 1));
  expect(cut.encoding).toBe("UTF-8");
  expect(readBankRows(csvRows(cut.text)).rows.map(({ payerName }) => payerName)).toEqual(["甲公司", "乙公司"]);
  const bad = readBankRows(csvRows(rows.replace("乙公司", "乙\uFFFD司")));
  expect(bad.rows.map(({ payerName }) => payerName)).toEqual(["甲公司"]);
  expect(bad.faults).toEqual([
    { rowNumber: 3, message: "对方户名、账号或流水号中有认不出的文字（乱码），请核对文件的编码" },
  ]);
  const none = readBankRows(csvRows("\uFFFD\uFFFD,\uFFFD\n2026-03-01,10.00"));
  expect([none.rows, none.refusal]).toEqual([
    [],
    "文件的文字编码认不出来，读出的是乱码。请从网银重新导出，或用 Excel 打开后另存为 .xlsx 再导入；没有导入任何数据",
  ]);
});

it("takes another bank's columns by the names that somebody gives, and tells what it saw without them", () => {
  const table = [
    ["账务日", "进账", "来款方"],
    ["2026-03-01", "10.00", "甲公司"],
  ];
  const lost = readBankRows(table);
  expect(lost.rows).toEqual([]);
  expect(lost.refusal).toContain("没有认出这些列：交易日期、收入金额、对方户名");
  expect(lost.refusal).toContain("第 1 行的列名是：账务日、进账、来款方");
  const { rows, refusal } = readBankRows(table, { date: "账务日", income: "进账", payerName: "来款方" });
  expect(rows.map(({ tradeDate, amount, payerName }) => [tradeDate, amount, payerName])).toEqual([
    ["2026-03-01", "10.00", "甲公司"],
  ]);
  expect(refusal).toBeNull();
});

it("knows which way money went by the words of many banks, and asks where it does not", () => {
  const { rows, faults, outgoing } = readBankRows([
    ["交易日期", "金额", "收支方向", "对方户名", "流水号"],
    ...["收入", "贷", "来账", ""].map((way, i) => ["2026-03-01", "10.00", way, "甲公司", `I${i}`]),
    ...["付", "转出", "支取", "往", "借"].map((way, i) => ["2026-03-01", "20.00", way, "乙公司", `O${i}`]),
    ["2026-03-01", "30.00", "冲正", "丙公司", "X"],
  ]);
  expect(rows.map(({ amount }) => amount)).toEqual(["10.00", "10.00", "10.00", "10.00"]);
  expect(outgoing).toBe(5);
  expect(faults.map(({ message }) => message)).toEqual(["收支方向「冲正」不知道是收还是支，请改为「收入」或「支出」"]);
});
