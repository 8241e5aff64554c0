// Writes docs/endpoints.md: every call of spec §7 beside the contract's endpoint, and of every endpoint a digest that changes
// with its contract; `--check` fails when it is out of date.
import { allEndpoints } from "@/contracts/index";
import { type SpecifiedCall, specifiedCalls, spelled } from "@/contracts/specified";
import { digestOf } from "@/server/platform/call/openapi-digest";
import { writeOrCheck } from "./lib/generated";

const kept = new Map(
  allEndpoints
    .filter(({ spec }) => spec.origin === "spec")
    .map((endpoint) => [spelled(endpoint.spec.method, endpoint.path), endpoint]),
);
const endpointOf = ({ method, path }: SpecifiedCall) => kept.get(spelled(method, path));
const answered = specifiedCalls.filter((call) => call.elsewhere !== undefined || endpointOf(call) !== undefined);

const cellOf = (call: SpecifiedCall): string => {
  const endpoint = endpointOf(call);
  if (call.elsewhere !== undefined) return call.elsewhere;
  return endpoint ? `\`${endpoint.id}\` ${endpoint.spec.summary}` : "尚无";
};
const groups = [...new Set(specifiedCalls.map(({ group }) => group))];
const sectionOf = (group: string): string =>
  [
    `## ${group}`,
    "",
    "| 方法 | 路径 | 调用 |",
    "| --- | --- | --- |",
    ...specifiedCalls
      .filter((call) => call.group === group)
      .map((call) => `| ${call.method} | \`${call.path}\` | ${cellOf(call)} |`),
  ].join("\n");

const ours = allEndpoints.filter(({ spec }) => spec.origin === "ours").length;

const ACCESS = { open: "无需登录", session: "登录即可" } as const;
const accessOf = ({ spec: { access } }: (typeof allEndpoints)[number]): string =>
  access.kind === "codes" ? access.anyOf.map((code) => `\`${code}\``).join(" ") : ACCESS[access.kind];
const digests = [...allEndpoints]
  .sort((a, b) => (a.id < b.id ? -1 : 1))
  .map((one) => `| \`${one.id}\` | ${one.spec.method} \`${one.path}\` | ${accessOf(one)} | ${digestOf(one)} |`);

const text = `<!-- 由 scripts/endpoints-doc.mts 生成，请勿手工修改。 -->

# 规格书调用对照

规格书第 7 节列出 ${specifiedCalls.length} 个调用，已有 ${answered.length} 个；另有本项目增加的 ${ours} 个（见运行时的 \`/restOpen/openapi.html\`）。

${groups.map(sectionOf).join("\n\n")}

## 契约摘要

一个调用的路径、权限、请求与应答的结构或说明有任何改动，它的摘要就随之改变。

| 调用 | 路径 | 权限（任一） | 摘要 |
| --- | --- | --- | --- |
${digests.join("\n")}
`;

writeOrCheck("docs/endpoints.md", text);
