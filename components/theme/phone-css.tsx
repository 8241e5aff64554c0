import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import {
  Button,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Form,
  Input,
  Menu,
  Radio,
  Select,
  Tabs,
  type ThemeConfig,
} from "antd";
import { renderToString } from "react-dom/server";
import { antdPhoneTheme, antdTheme } from "@/components/theme/antd";
import { breakpoint, font } from "@/components/theme/theme";

// What a finger must hit. Other components keep their desktop sizes.
const fingerTargets = (
  <Form>
    <Form.Item label="-">
      <Input.Search />
    </Form.Item>
    <Button />
    <Checkbox />
    <DatePicker />
    <Menu items={[]} />
    <Radio />
    <Select />
    <Tabs items={[]} />
  </Form>
);

type Rules = Map<string, Map<string, string>>;

function variablesOf(theme: ThemeConfig): Rules {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={theme}>{fingerTargets}</ConfigProvider>
    </StyleProvider>,
  );
  const css = extractStyle(cache, { plain: true, types: ["token", "cssVar"] });
  return new Map(
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map((rule) => {
      const pairs = [...(rule[2] ?? "").matchAll(/(--[\w-]+):([^;]*);/g)];
      return [(rule[1] ?? "").trim(), new Map(pairs.map((pair) => [pair[1] ?? "", pair[2] ?? ""]))];
    }),
  );
}

/** The text of `phone.css`, which `scripts/theme-css.ts` writes and a test compares. */
export function phoneCss(): string {
  const desktop = variablesOf(antdTheme);
  const rules = [...variablesOf(antdPhoneTheme)].flatMap(([selector, variables]) => {
    const before = desktop.get(selector);
    const changed = [...variables].filter(([name, value]) => before?.get(name) !== value);
    if (changed.length === 0) return [];
    // One step more specific than the variables that antd writes itself.
    const stronger = selector.replaceAll(/(^|,\s*)\./g, "$1html .");
    return [`  ${stronger} {\n${changed.map(([name, value]) => `    ${name}: ${value};`).join("\n")}\n  }`];
  });
  const noZoom = `  html .portal:is(input, textarea, select),\n  html .portal :is(input, textarea, select) {\n    font-size: ${font.phoneInput}px;\n  }`;
  return [
    "/* Written by scripts/theme-css.ts from antd.ts. Do not edit. */",
    `@media (max-width: ${breakpoint.phoneMax}px) {`,
    [...rules, noZoom].join("\n"),
    "}\n",
  ].join("\n");
}
