import { CHECKLIST_HEADS, FIGURE_HEADS, type SectionWords, type SheetWords } from "@/contracts/inspection/sheet-words";

/** Text as HTML shows it. */
const shown = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replace(/\n/g, "<br>");

const row = (cells: readonly string[], tag: "td" | "th"): string =>
  `<tr>${cells.map((cell) => `<${tag}>${shown(cell)}</${tag}>`).join("")}</tr>`;
const table = (caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : `<table><caption>${shown(caption)}</caption><thead>${row(heads, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>\n`;
const pairs = (items: readonly (readonly [label: string, text: string])[]): string =>
  items.length === 0
    ? ""
    : `<dl>${items.map(([label, text]) => `<div><dt>${shown(label)}</dt><dd>${shown(text)}</dd></div>`).join("")}</dl>\n`;

const sectionHtml = ({ key, title, score, figures, items, checklist, tables }: SectionWords): string =>
  `<section><h2>${shown(`${key} ${title}`)}${score === "" ? "" : ` <small>得分 ${shown(score)}</small>`}</h2>\n${[
    table("系统数据", FIGURE_HEADS, figures),
    pairs(items),
    table("核查项目", CHECKLIST_HEADS, checklist),
    ...tables.map((one) => table(one.title, one.heads, one.rows)),
  ].join("")}</section>\n`;

const STYLE = `@page{size:A4 landscape;margin:12mm}
body{font:12px/1.5 "Noto Sans CJK SC","Microsoft YaHei",sans-serif;color:#1f1f1f;margin:16px}
h1{font-size:20px;text-align:center}h2{font-size:15px;margin:16px 0 4px;break-after:avoid}small{font-weight:normal}
table{width:100%;border-collapse:collapse;margin:4px 0 8px}caption{text-align:left;font-weight:bold}
th,td{border:1px solid #8c8c8c;padding:3px 6px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead{display:table-header-group}tr{break-inside:avoid}th{background:#f0f0f0}
dl{display:grid;grid-template-columns:repeat(3,1fr);gap:0 12px;margin:4px 0 8px}
dl div{display:flex;gap:8px;border-bottom:1px solid #d9d9d9;padding:2px 0}dt{color:#595959;flex:none}dd{margin:0;overflow-wrap:anywhere}`;

/** A sheet as one page that needs nothing beside it: opened anywhere, printed on A4 across. */
export const sheetPage = (
  { title, head, sections }: SheetWords,
  about: { readonly submissionNo: string; readonly submitTime: string; readonly submitUserName: string },
): string =>
  `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${shown(title)}</title><style>${STYLE}</style></head><body>
<h1>${shown(title)}</h1>
${pairs([["受理号", about.submissionNo], ["提交人", about.submitUserName], ...head])}${sections.map(sectionHtml).join("")}</body></html>
`;
