// Writes docs/endpoints.md: every call of spec §7 beside the contract's endpoint; `--check` fails when it is out of date.
import { allEndpoints } from "@/contracts/index";
import { type SpecifiedCall, specifiedCalls, spelled } from "@/contracts/specified";
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

const text = `<!-- 由 scripts/endpoints-doc.mts 生成，请勿手工修改。 -->

# 规格书调用对照

规格书第 7 节列出 ${specifiedCalls.length} 个调用，已有 ${answered.length} 个；另有本项目增加的 ${ours} 个（见 \`docs/generated/openapi.html\`）。

${groups.map(sectionOf).join("\n\n")}
`;

writeOrCheck("docs/endpoints.md", text);
