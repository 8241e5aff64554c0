/** @jest-environment node */
// Guarantees: what is typed as a line of text keeps no character that takes no room or turns the direction, in whatever
// form, row or filter, so that names that look alike are alike; rare characters keep their form, names their dot.
import { z } from "zod";
import { allEndpoints } from "@/contracts/index";
import { field, metaOf, unwrap } from "@/contracts/kit/field";
import {
  bankAccount,
  certNo,
  creditCode,
  dict,
  email,
  idNo,
  int,
  isoDate,
  mobile,
  currency,
  optional,
  personName,
  phone,
  postcode,
  text,
  wan,
  yesNo,
} from "@/contracts/kit/scalars";
import { check } from "@/contracts/kit/validate";
import { visible } from "@/contracts/kit/text/visible-text";

interface Place {
  readonly at: string;
  readonly kind: string | undefined;
  readonly schema: z.ZodType;
}
function textsOf(schema: z.ZodType, at: string): Place[] {
  const inner = unwrap(schema);
  const kind = metaOf(schema)?.kind;
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, one]) =>
      textsOf(one, `${at} ${key}`),
    );
  if (inner instanceof z.ZodArray) return textsOf(inner.element as z.ZodType, at);
  return inner instanceof z.ZodString ? [{ at, kind, schema: inner }] : [];
}

/** Not shown as a name of anything: secrets, what is typed once, addresses and their queries, and texts written with an editor. */
const NOT_LINES =
  /password|Password|captcha_code|smsCode|auth\.session\.(login (username|target)|captcha t)|draft\.\w+ (content|base)|preference\.save filters query|(notice|msg)Content/;

const places = allEndpoints.flatMap(({ id, spec }) => {
  const { query, body } = spec;
  const form = body && "kind" in body && body.kind === "upload" ? body.fields : (body as z.ZodType | undefined);
  return [query, form].flatMap((one) => (one ? textsOf(one, id) : []));
});

it("every line of text that a call takes comes out as it is seen", () => {
  const lines = places.filter(({ schema }) => schema.safeParse("甲乙丙丁戊").success);
  expect(lines.length).toBeGreaterThan(200);
  const kept = lines
    .filter(({ at }) => !NOT_LINES.test(at))
    .filter(({ schema }) => schema.parse("\u202E甲\u200B乙\u2066丙\uFEFF丁\u00AD戊\u3164") !== "甲乙丙丁戊");
  expect(kept.map(({ at }) => at)).toEqual([]);
});

const INVISIBLE =
  "\u00AD\u034F\u061C\u115F\u1160\u17B4\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2064\u2066\u2069\u2800\u3164\uFEFF\uFFA0\uFFF9\u0085\u{E0001}\u{E0041}";

it.each([...INVISIBLE])("%j goes, alone it is nothing", (sign) => {
  expect(text(20).parse(`甲${sign}乙`)).toBe("甲乙");
  expect(text(20).safeParse(sign).success).toBe(false);
  expect(z.strictObject({ note: optional(text(20)) }).parse({ note: sign })).toEqual({ note: null });
});

it("a name keeps rare characters, their chosen form and its dot", () => {
  const chosen = "葛\u{E0100}\u9F98𠮷\uFE00";
  expect(personName().parse(chosen)).toBe(chosen);
  expect(personName().parse("买买提\u200B•艾力\u202C")).toBe("买买提·艾力");
  expect(personName().parse("\u{E0100}葛\u{E0100}\u{E0101}龘")).toBe("葛\u{E0100}龘");
  expect(visible("❤\uFE0F 12\u20E3")).toBe("❤\uFE0F 12\u20E3");
});

it("numbers copied with their marks are understood", () => {
  expect(mobile().parse("\u202D13812345678\u202C")).toBe("13812345678");
  expect(idNo().parse("\u200E11010519491231002x\uFEFF")).toBe("11010519491231002X");
  expect(currency().parse("\u200B100.00\u00A0")).toBe("100.00");
  expect(isoDate().safeParse("2026-01-01\u200B").success).toBe(false);
});

it("every number that a call takes is half-width, and without blanks", () => {
  const wide = (s: string) => s.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
  const numbers = places.filter(({ kind }) => kind === "code");
  const kept = numbers.flatMap(({ at, schema }) =>
    ["AB123456", "12345678", "430102", "1234", "2025", "43-X12"]
      .filter((typed) => schema.safeParse(typed).success)
      .filter((typed) => schema.safeParse(` ${wide(typed)}　`).data !== schema.parse(typed))
      .map((typed) => `${at} ${typed}`),
  );
  expect(numbers.length).toBeGreaterThan(60);
  expect(kept).toEqual([]);
});

it("line ends stay in a long text, those of word processors among them", () => {
  expect(text(100).parse("第一行\n第二行\u2028第三行")).toBe("第一行\n第二行\n第三行");
});

it.each([
  ["mobile", mobile(), "+86 138-1234-5678", "13812345678"],
  ["mobile", mobile(), "（８６）１３８　１２３４　５６７８", "13812345678"],
  ["mobile", mobile(), "0086 13812345678", "13812345678"],
  ["idNo", idNo(), "110105 19491231 002x", "11010519491231002X"],
  ["idNo", idNo(), "１１０１０５－１９４９１２３１－００２ｘ", "11010519491231002X"],
  ["idNo", idNo(), "军－012345", "军-012345"],
  ["creditCode", creditCode(), "9142 0106 ma4k xq01 1h", "91420106MA4KXQ011H"],
  ["certNo", certNo(), "ＡＢ 123 456", "AB123456"],
  ["bankAccount", bankAccount(), "6222-0212 3456 7890", "6222021234567890"],
  ["postcode", postcode(), "４１０ ０００", "410000"],
  ["email", email(), "ｎａｍｅ＠example．com ", "name@example.com"],
  ["phone", phone(), "（0731）8441 0000", "0731-84410000"],
  ["phone", phone(), "+86 731 84410000", "073184410000"],
  ["phone", phone(), "+86-0731-84410000-801", "0731-84410000-801"],
  ["phone", phone(), "400—800—1234", "400-800-1234"],
  ["phone", phone(), "4008001234", "4008001234"],
  ["currency", currency(), "１，２３４．５０", "1234.50"],
] as const)("%s %#: a pasted number is the number", (_, schema, typed, wanted) => {
  expect(schema.parse(typed)).toBe(wanted);
});

it("what is no number stays none", () => {
  for (const typed of ["13812345678", "+86 13812345678", "400-80-1234"])
    expect(phone().safeParse(typed).success).toBe(false);
  for (const typed of ["+1 13812345678", "86138123456"]) expect(mobile().safeParse(typed).success).toBe(false);
  for (const typed of ["1,23", "12,34.5", ",123"]) expect(currency().safeParse(typed).success).toBe(false);
});

it.each([
  ["李　四", "李四"],
  ["李 四", "李四"],
  ["欧阳  小 明", "欧阳小明"],
  ["葛\u{E0100} 龘", "葛\u{E0100}龘"],
  ["李四 Anna Lee", "李四 Anna Lee"],
  ["Ａnna　Smith", "Anna Smith"],
  ["John  P. Smith Jr.", "John P. Smith Jr."],
  ["Jean-Luc O’Neil", "Jean-Luc O’Neil"],
  ["买买提．艾力", "买买提·艾力"],
])("the name %s is %s", (typed, wanted) => expect(personName().parse(typed)).toBe(wanted));

it.each(["··", "--", "·李四", "李四·", "-Anna", "Anna-", "李··四", "Anna--Lee", "Anna - Lee", "李四.", "..", "' '"])(
  "%s is no name",
  (typed) => expect(personName().safeParse(typed).success).toBe(false),
);

it("a long text that is no name is refused at once", () => {
  const from = performance.now();
  // Backtracking would take minutes; a busy machine takes some milliseconds.
  expect(personName().safeParse(`${"a.".repeat(24)}1`).success).toBe(false);
  expect(personName().safeParse("a.".repeat(24) + "..").success).toBe(false);
  expect(performance.now() - from).toBeLessThan(1_000);
});

it("refusals say in a clerk's words what to do", () => {
  const form = z.strictObject({
    rpStatus: field(dict(), { label: "状态", kind: "dict", dict: "rp_status" }),
    rectifyStatus: field(z.int().min(1).max(3), { label: "整改进度", kind: "dict", dict: "rectify_status" }),
    registeredCapital: field(wan("0.01"), { label: "注册资本", kind: "wan" }),
    reason: field(text(200, 2), { label: "原因" }),
    count: field(int(99), { label: "人数" }),
    isNew: field(yesNo(), { label: "新入会", kind: "yesNo" }),
  });
  const typed = {
    rpStatus: "生效",
    rectifyStatus: 4,
    registeredCapital: "0",
    reason: "　\u200B ",
    count: "三",
    isNew: 1,
  };
  const answer = check(form, typed, "2026-11-20");
  expect(answer.ok ? [] : answer.errors.map(({ message }) => message)).toEqual([
    "状态不在可选范围内，请重新选择",
    "整改进度不在可选范围内，请重新选择",
    "须大于0",
    "请填写原因",
    "人数须为数字",
    "新入会须选择是或否",
  ]);
  expect(check(form, { ...typed, registeredCapital: "1000000000000000" }, "2026-11-20")).toMatchObject({
    errors: expect.arrayContaining([{ path: "registeredCapital", message: "不能大于99999999999.999999万元" }]),
  });
});
