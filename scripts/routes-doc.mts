// Writes docs/routes.md: which of the specification's routes exist; `--check` fails when it is out of date.
import { matchRoute, routes } from "@/lib/routes/manifest";
import { type SpecifiedRoute, specifiedRoutes } from "@/lib/routes/specified";
import { writeOrCheck } from "./lib/generated";

const words = { public: "公开", session: "登录即可", container: "登录，且至少一个下级可用" } as const;
const accessText = (access: SpecifiedRoute["access"]): string =>
  typeof access === "string" ? words[access] : access.map((code) => `\`${code}\``).join(" 或 ");

const ours = routes.filter((route) => route.origin === "ours");
const isBuilt = (route: SpecifiedRoute): boolean => matchRoute(route.path) !== null;

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

const text = `<!-- 由 scripts/routes-doc.mts 生成，请勿手工修改。 -->

# 路由清单

规格书要求 ${specifiedRoutes.length} 个路由，已有 ${specifiedRoutes.filter(isBuilt).length} 个。路由与其页面同时进入清单（\`lib/routes/manifest.ts\`），没有占位页面。

${table(
  ["路由", "标题", "访问", "菜单", "状态"],
  specifiedRoutes.map((route) => [
    `\`${route.path}\``,
    route.title,
    accessText(route.access),
    route.isHidden ? "隐藏" : "显示",
    isBuilt(route) ? "已有" : "—",
  ]),
)}

## 本项目增加的路由

${table(
  ["路由", "标题", "访问"],
  ours.map((route) => [
    `\`${route.path}\``,
    route.title ?? "",
    route.access.kind === "codes"
      ? accessText(route.access.anyOf)
      : accessText(route.access.kind === "open" ? "public" : "session"),
  ]),
)}
`;

writeOrCheck("docs/routes.md", text);
