type Json = Record<string, unknown>;

const escape = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);

/** A schema in one short line for people: type, bounds, pattern. */
function typeText(schema: Json): string {
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return options.map(typeText).join(" 或 ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return (schema.enum as unknown[]).map((v) => JSON.stringify(v)).join(" | ");
  if (schema.type === "array") return `${typeText((schema.items ?? {}) as Json)}[]`;
  const names: Record<string, string> = {
    string: "字符串",
    integer: "整数",
    number: "数",
    boolean: "布尔",
    object: "对象",
    null: "空",
  };
  const name = names[String(schema.type)] ?? "任意";
  return schema.maxLength ? `${name} ≤${String(schema.maxLength)}` : name;
}

function rows(schema: Json, prefix = "", depth = 0): string {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties ?? {}) as Record<string, Json>)
    .map(([key, property]) => {
      const note = [property.title, property.description].filter(Boolean).join("：");
      const line = `<tr><td><code>${escape(prefix + key)}</code></td><td>${escape(typeText(property))}</td><td>${required.has(key) ? "是" : ""}</td><td>${escape(note)}</td></tr>`;
      const inner = property.type === "array" ? (property.items as Json) : property;
      return (
        line +
        (inner?.properties && depth < 4
          ? rows(inner, `${prefix}${key}${property.type === "array" ? "[]" : ""}.`, depth + 1)
          : "")
      );
    })
    .join("");
}

const table = (caption: string, body: string): string =>
  body &&
  `<table><caption>${caption}</caption><thead><tr><th>名称</th><th>类型</th><th>必填</th><th>说明</th></tr></thead><tbody>${body}</tbody></table>`;

function operationHtml(path: string, method: string, op: Json): string {
  const parameters = ((op.parameters ?? []) as Json[]).filter((p) => "name" in p);
  const parameterRows = parameters
    .map(
      (p) =>
        `<tr><td><code>${escape(p.name)}</code></td><td>${escape(typeText(p.schema as Json))}（${p.in === "path" ? "路径" : "查询"}）</td><td>${p.required ? "是" : ""}</td><td>${escape((p.schema as Json).title ?? "")}</td></tr>`,
    )
    .join("");
  const bodyContent = Object.values(((op.requestBody as Json | undefined)?.content ?? {}) as Record<string, Json>)[0];
  const answer = Object.entries(
    ((op.responses as Record<string, Json>)["200"]?.content ?? {}) as Record<string, Json>,
  )[0];
  const answerSchema = (answer?.[1].schema ?? {}) as Json;
  return `<section id="${escape(op.operationId)}"><h3><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code></h3>
<p>${escape(op.summary)}<br><small>${escape(op.description)}</small></p>
${table("参数", parameterRows)}${bodyContent ? table("请求内容", rows(bodyContent.schema as Json)) : ""}${answerSchema.properties ? table("应答", rows(answerSchema)) : `<p>应答：${escape(answer?.[0] ?? "")}</p>`}</section>`;
}

const STYLE = `body{font:14px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#0b1f33;margin:0 auto;max-width:1080px;padding:24px}
nav{columns:2;margin:16px 0}nav a{display:block;color:#0f6fd0;text-decoration:none;break-inside:avoid;min-height:24px}section{border-top:1px solid #d8dee6;padding:8px 0 16px}
h3{font-size:15px;overflow-wrap:anywhere}h3 b{color:#0f6fd0}table{border-collapse:collapse;width:100%;margin:8px 0;display:block;overflow-x:auto}caption{text-align:left;font-weight:600}
td,th{border:1px solid #d8dee6;padding:4px 8px;text-align:left;vertical-align:top}th{background:#f5f7fa}code{font-family:Consolas,Menlo,monospace;font-size:13px}@media(max-width:640px){nav{columns:1}body{padding:12px}}`;

/** A readable page of the OpenAPI document for integrators: no scripts, no outside resources. */
export function renderReference(document: Json): string {
  const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ path, method, op })),
  );
  const info = document.info as Json;
  const links = operations.map(
    ({ op }) =>
      `<a href="#${escape(op.operationId)}">${escape(op.operationId)} · ${escape(String(op.summary).split("：")[0])}</a>`,
  );
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(info.title)}</title><style>${STYLE}</style></head>
<body><h1>${escape(info.title)}</h1><p>${escape(info.description)}</p>
<p>成功：<code>{"success":true,"data":…}</code>；失败：<code>{"success":false,"errorCode":…,"errorMessage":…,"errorId":…,"fieldErrors":…}</code>。机器可读：<a href="/restOpen/openapi.json">openapi.json</a></p>
<nav aria-label="目录">${links.join("")}</nav>
${operations.map(({ path, method, op }) => operationHtml(path, method, op)).join("\n")}
</body></html>
`;
}
