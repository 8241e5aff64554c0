import { existsSync } from "node:fs";
import { request } from "@playwright/test";
import { Product } from "../../../e2e/kit/product/product";
import { signInByApi } from "../../../e2e/kit/sign-in";
import type { Section } from "../measured";
import { launch, scriptKb } from "../pages";
import { type Count, countAll, COUNTED, type Room, ROOMS } from "./resources";

/** Rooms whose lines are held against the domain's facts: tests are proof, not product. */
const PRODUCT: readonly Room[] = ["contract", "table", "module", "screen"];
const HEADS = ["合同", "表", "服务端", "屏幕", "测试"] as const;
const TITLE = "屏幕的尺寸（行：不含空行、注释、import）";
const NOTE =
  "「领域事实」是：字段与列、字典与清单、权限与列表项、状态机、参数、导入表样、返回 Finding 的规则；其余（钩子、处理、布局）为「非事实」。" +
  "每个文件只计一次：名字最长而合的屏；一个领域里几个屏共用的另成一行。协会端与会员端看同一资源的屏合为一行。目标：朴素的列表加表单屏，合同、服务端与屏幕的非事实行 ≤ 250。";

const sumOf = ({ rooms }: Count, key: "all" | "facts"): number =>
  PRODUCT.reduce((total, room) => total + rooms[room][key], 0);

function lineOf(name: string, count: Count): string {
  const [all, facts] = [sumOf(count, "all"), sumOf(count, "facts")];
  const share = all === 0 ? "—" : `${Math.round((100 * (all - facts)) / all)}%`;
  const rooms = ROOMS.map((room) => count.rooms[room].all);
  return `| ${[name, count.files, ...rooms, all - facts, share].join(" | ")} |`;
}

/** First-load scripts of each screen in a built product, in KB as sent. */
async function bytesTable(): Promise<string> {
  if (!existsSync("dist/front/server.mjs")) return "脚本字节未测：先 `npm run build`。";
  const browser = await launch();
  const product = await Product.start({});
  try {
    const lines: string[] = [];
    for (const { name, path, as } of COUNTED.flatMap(({ name, pages }) => pages.map((page) => ({ name, ...page })))) {
      const api = await request.newContext({ baseURL: product.origin });
      await signInByApi(api, as);
      const storage = await api.storageState();
      const isThere = (await api.get(path)).status() === 200;
      const size = isThere ? `${(await scriptKb(browser, product.origin + path, storage)).toFixed(0)} KB` : "（未建）";
      lines.push(`| ${name} | ${path} | ${size} |`);
      await api.dispose();
    }
    return ["| 资源 | 地址 | 首载脚本（brotli） |", "|---|---|---|", ...lines].join("\n");
  } finally {
    await browser.close();
    await product.dispose();
  }
}

/** Files and lines of every screen, the tree alone is asked. */
export function measureLines(): Section[] {
  const counts = [...countAll()].sort(([a], [b]) => a.localeCompare(b));
  const head = `| 资源 | 文件 | ${HEADS.join(" | ")} | 非事实行 | 占比 |`;
  const lines = [head, `|---|${"---|".repeat(HEADS.length + 3)}`, ...counts.map((one) => lineOf(...one))].join("\n");
  return [{ title: TITLE, note: `${NOTE}\n\n${lines}`, rows: [] }];
}

/** Bytes of every screen as it is first opened; it needs a build. */
export const measureScreens = async (): Promise<Section[]> => [
  { title: "屏幕的首载脚本", note: await bytesTable(), rows: [] },
];
