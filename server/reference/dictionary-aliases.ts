import { standardEntries } from "@/server/reference/dictionary-data";

/** What people write in workbooks for an entry of a standard dictionary beside its label: `value word、word`. */
const WRITTEN: Readonly<Record<string, string>> = {
  education:
    "11 博士、博士生|14 硕士、硕士生、研究生|21 本科、大本|31 大专、专科|41 中专、职高、技校、中技|61 高中毕业|71 初中、小学",
  degree: "2 博士学位|3 硕士学位|4 学士学位|9 无学位",
  gender: "1 男性|2 女性",
  id_type:
    "1 身份证、二代身份证|2 港澳通行证、回乡证|3 台胞证、台湾通行证|4 港澳台居住证|6 外国人永久居留证、永居证|7 军官证件",
  political_status:
    "1 党员、共产党员|2 预备党员|3 团员|4 民革|5 民盟|6 民建|7 民进|8 农工党|9 致公党|10 九三学社|11 台盟|12 无党派",
  staff_category: "3 其他专业人员|4 助理|5 行政",
  employment_type: "1 全日制、专职、全职|2 返聘|3 派遣",
  member_type: "1 执业|2 非执业|4 名誉",
  // As the tax bureau writes them in its export.
  invoice_type:
    "1 数电发票(增值税专用发票)、数电专票、电子发票(增值税专用发票)|2 数电发票(普通发票)、数电普票、电子发票(普通发票)|3 增值税专用发票、数电纸质发票(增值税专用发票)|4 增值税普通发票、数电纸质发票(普通发票)",
  vat_rate: "6 0.06|3 0.03|1 0.01|0 免税、零税率、0%、不征税",
  cert_obtain_mode: "1 考试取得|2 考核|3 特批",
};

/** A people is written without its 族, too. */
const peoples = standardEntries()
  .filter(({ keyName, keyNotes }) => keyName === "ethnicity" && keyNotes.endsWith("族"))
  .map((entry) => ({ ...entry, keyNotes: entry.keyNotes.slice(0, -1) }));

const keyOf = (keyName: string, keyValue: number): string => `${keyName} ${keyValue}`;
const ALIASES = new Map(
  [...standardEntries(WRITTEN), ...peoples].map(({ keyName, keyValue, keyNotes }) => [
    keyOf(keyName, keyValue),
    keyNotes.split("、"),
  ]),
);

export const aliasesOf = (keyName: string, keyValue: number): readonly string[] =>
  ALIASES.get(keyOf(keyName, keyValue)) ?? [];
