/** @jest-environment node */
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { Alert, Button, ConfigProvider, Input, Menu, Select, Table, Tag } from "antd";
import type { ReactElement } from "react";
import { AntdRegistry as NamedRegistry } from "@ant-design/nextjs-registry";
import { renderToString } from "react-dom/server";
import { antdTheme } from "@/components/theme/antd";
import { AntdRegistry } from "@/components/theme/antd-registry";
import { dropUnusedRules, knownStyles, nextStyles } from "@/components/theme/antd-style-cache";

// Next calls what is registered here before each flush of the stream.
const flushes: (() => ReactElement | null)[] = [];
jest.mock("next/navigation", () => ({
  useServerInsertedHTML: (flush: () => ReactElement | null) => flushes.push(flush),
}));

function draw(cache: ReturnType<typeof createCache>, element: ReactElement): void {
  renderToString(
    <StyleProvider cache={cache} layer transformers={[dropUnusedRules]}>
      <ConfigProvider theme={antdTheme}>{element}</ConfigProvider>
    </StyleProvider>,
  );
}

const pathsIn = (css: string) => /cache-path\{content:"([^"]*)"/.exec(css)?.[1]?.split(";") ?? [];

test("a later flush brings only new styles, but the map of all", () => {
  const cache = createCache();
  const map = new Map<string, string>();
  draw(cache, <Button />);
  const first = nextStyles(cache, map);
  expect(first.includes(".ant-btn{")).toBe(true);
  draw(cache, <Tag>-</Tag>);
  const second = nextStyles(cache, map);
  expect(second.includes(".ant-tag{")).toBe(true);
  expect(second.includes(".ant-btn{")).toBe(false);
  for (const path of pathsIn(first)) expect(pathsIn(second)).toContain(path);
  expect(pathsIn(second).length).toBeGreaterThan(pathsIn(first).length);
});

test("nothing new, nothing written", () => {
  const cache = createCache();
  const map = new Map<string, string>();
  draw(cache, <Button />);
  nextStyles(cache, map);
  draw(cache, <Button />);
  expect(nextStyles(cache, map)).toBe("");
});

test("antd stands in its layer, under ours", () => {
  const cache = createCache();
  draw(cache, <Button />);
  const css = nextStyles(cache, new Map());
  expect(css.startsWith("@layer base,antd;")).toBe(true);
  // Variables stand outside, so that the phone's may be more specific; every other rule stands inside.
  expect(/@layer antd\s*\{\.ant-btn/.test(css)).toBe(true);
  expect(/\}\s*\.ant-/.test(css.replace(/@layer antd\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, ""))).toBe(false);
});

test("a button that works keeps the contrast of its colours", () => {
  const cache = createCache();
  draw(cache, <Button type="primary" loading />);
  const css = nextStyles(cache, new Map());
  const opacity = /\.ant-btn-loading\{opacity:([^;}]+)/.exec(css)?.[1] ?? "";
  const variable = /^var\((--[\w-]+)\)$/.exec(opacity)?.[1];
  expect(variable ? new RegExp(`${variable}:([^;}]+)`).exec(css)?.[1] : opacity).toBe("1");
});

test("rules of parts that we never draw are gone, light menus stay", () => {
  const cache = createCache();
  draw(cache, <Menu items={[]} />);
  const css = nextStyles(cache, new Map());
  expect(/-rtl[\s{,.:>]/.test(css)).toBe(false);
  expect(/menu-dark[\s{,.:>]/.test(css)).toBe(false);
  expect(css.includes(".ant-menu-light")).toBe(true);
  expect(css.includes("--ant-volcano-3:")).toBe(false);
});

test("a list of selectors stays when one of them is ours", () => {
  const kept = dropUnusedRules.visit({ ".a-rtl, .a": { color: "red" }, ".a-rtl": { color: "red" }, color: "red" });
  expect(Object.keys(kept)).toEqual([".a-rtl, .a", "color"]);
});

test("a drawn page carries its styles and variables, once, under the class that its markup names", () => {
  const page = renderToString(
    <AntdRegistry nonce="n1">
      <ConfigProvider theme={antdTheme}>
        <Button type="primary">保存</Button>
      </ConfigProvider>
    </AntdRegistry>,
  );
  expect(page).toContain('class="ant-btn portal');
  expect(page).not.toMatch(/css-(?:dev-only|var-)/);
  const [flush] = flushes;
  const html = renderToString(flush?.());
  expect(html.startsWith('<style data-antd="" nonce="n1">')).toBe(true);
  expect(html.includes(".portal{--ant-")).toBe(true);
  expect(html.includes("--ant-color-primary:#0f6fd0")).toBe(true);
  expect(html.includes(".ant-btn{")).toBe(true);
  expect(flush?.()).toBeNull();
});

test("a second request takes the styles that the first one made, and gets all of them", () => {
  const html = [0, 1].map(() => {
    flushes.length = 0;
    renderToString(
      <AntdRegistry>
        <ConfigProvider theme={antdTheme}>
          <Tag>-</Tag>
        </ConfigProvider>
      </AntdRegistry>,
    );
    return renderToString(flushes[0]?.());
  });
  expect(html[1] === html[0]).toBe(true);
  expect(html[0]?.includes(".ant-tag{")).toBe(true);
});

test("the browser reads the map of the last block", () => {
  const cache = createCache();
  const map = new Map<string, string>();
  draw(cache, <Button />);
  const first = nextStyles(cache, map);
  draw(cache, <Tag>-</Tag>);
  const second = nextStyles(cache, map);
  const known = knownStyles([{ textContent: first }, { textContent: second }]);
  expect(known).toEqual(Object.fromEntries(map));
  expect(Object.keys(known).some((path) => path.includes("Tag"))).toBe(true);
  expect(knownStyles([])).toEqual({});
});

/** Text between braces, its own braces balanced, by what stands before it: `.ant-btn` → `color:red;`. */
function blocksOf(css: string): [string, string][] {
  const out: [string, string][] = [];
  for (let at = 0; ;) {
    const open = css.indexOf("{", at);
    if (open === -1) return out;
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < css.length; end += 1) depth += css[end] === "{" ? 1 : css[end] === "}" ? -1 : 0;
    const head = css.slice(at, open).split(";").at(-1)?.trim() ?? "";
    out.push([head, css.slice(open + 1, end - 1)]);
    at = end;
  }
}
/** Every declaration with its selector and the at-rules around it. */
const declarations = (css: string, around = ""): string[] =>
  blocksOf(css).flatMap(([head, body]) =>
    body.includes("{")
      ? declarations(body, `${around}${head} `)
      : body
          .split(";")
          .filter((one) => one.trim() !== "")
          .map((one) => `${around}${head} { ${one.trim()} }`),
  );

test("against the registry that antd offers for Next: the same styles, less what is never drawn", () => {
  const page = (
    <ConfigProvider theme={antdTheme}>
      <Button type="primary">保存</Button>
      <Input />
      <Select options={[]} />
      <Tag>-</Tag>
      <Alert title="-" />
      <Menu items={[]} />
      <Table columns={[]} dataSource={[]} />
    </ConfigProvider>
  );
  const stylesBy = (drawn: ReactElement) => {
    flushes.length = 0;
    renderToString(drawn);
    const html = renderToString(flushes[0]?.());
    return html
      .slice(html.indexOf(">") + 1, html.lastIndexOf("<"))
      .replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, "");
  };
  const named = declarations(stylesBy(<NamedRegistry layer>{page}</NamedRegistry>));
  const ours = declarations(stylesBy(<AntdRegistry>{page}</AntdRegistry>));
  expect(ours.length).toBeGreaterThan(1_000);
  const known = new Set(named);
  expect(ours.filter((one) => !known.has(one))).toEqual([]);
  const kept = new Set(ours);
  const colours = "blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime";
  const unused = new RegExp(
    `-(rtl|dark|filled|underlined|borderless)\\b|-(slide|move|zoom|fade)-|@keyframes ant(Slide|Move|Zoom|Fade)|-(${colours})\\b|--ant-(${colours})`,
  );
  const dropped = named.filter((one) => !kept.has(one));
  expect(dropped.length).toBeGreaterThan(100);
  expect(dropped.filter((one) => !unused.test(one))).toEqual([]);
});
