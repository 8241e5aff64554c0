import { SheetRefusal } from "@/server/platform/excel/excel";

const NOTHING = "没有导入任何数据";
const refuse = (what: string, advice: string) => new SheetRefusal(`${what}，${NOTHING}，${advice}`);
const count = (value: number): string => value.toLocaleString("en-US");
const RESAVE = "请用 Excel 或 WPS 打开后另存为“Excel 工作簿（*.xlsx）”再上传";

/** Why a workbook is not taken: what is wrong, that nothing was imported, what to do. */
export const sheetRefusal = {
  empty: () => refuse("文件是空的", "请重新选择文件"),
  tooLarge: () => refuse("文件超过 5 MB", "请删除图片和多余的工作表，或分成几个文件后上传"),
  mistyped: () => refuse("文件不是 Excel 工作簿", RESAVE),
  legacy: () => refuse("文件是旧格式（.xls）", RESAVE),
  encrypted: () => refuse("文件已加密", "请取消打开密码后上传"),
  damaged: () => refuse("文件不完整或已损坏", RESAVE),
  macro: () => refuse("文件含有宏", RESAVE),
  external: () => refuse("文件含有指向其他文件的链接", "请在“数据—编辑链接”中断开链接，并把公式粘贴为数值后上传"),
  embedded: () => refuse("文件含有嵌入的对象或控件", "请把数据复制到下载的模板中再上传"),
  entities: () => refuse("文件含有不允许的 XML 声明", RESAVE),
  bomb: () => refuse("文件解压后过大", "请把数据复制到下载的模板中再上传"),
  tooManyParts: () => refuse("文件内部的部件过多", "请删除图片和多余的工作表后上传"),
  noSheet: () => refuse("文件中没有可见的工作表", "请取消隐藏或使用下载的模板"),
  noHead: (sheet: string) => refuse(`工作表“${sheet}”是空的`, "请把数据填在第一个工作表中，第一行为列名"),
  noColumn: (labels: readonly string[]) =>
    refuse(`没有找到${labels.map((label) => `“${label}”`).join("、")}列`, "请使用下载的模板，不要改动第一行的列名"),
  twice: (label: string) => refuse(`“${label}”列出现了两次`, "请删除多余的一列后上传"),
  tooManyRows: (most: number, found: number) =>
    refuse(`一次最多导入 ${count(most)} 行，文件中有 ${count(found)} 行`, "请分成几个文件后上传"),
  sheetTooLong: () => refuse("工作表超过 50,000 行（含空行）", "请删除数据下方多余的空行后上传"),
  sheetTooWide: () => refuse("工作表超过 500 列", "请删除数据右侧多余的列后上传"),
  tooMuchText: () => refuse("文件中的文字过多", "请分成几个文件后上传"),
  tooHeavy: () => refuse("文件内容过于复杂，未能读完", "请把数据复制到下载的模板中再上传"),
};

/** Refusals of work that imports nothing. */
export const workRefusal = {
  pdfTooHeavy: () => new SheetRefusal("PDF 的内部结构过于复杂，未能读完，请重新导出为 PDF/A，或打印为 PDF 后上传"),
  tooLong: () => new SheetRefusal("生成文件用时过长，数据没有改动，请缩小查询范围后重试"),
};
