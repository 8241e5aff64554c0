/** @jest-environment node */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { antdTheme, CSS_VAR_KEY } from "@/components/theme/antd";
import { variablesCss } from "@/components/theme/css-variables";
import { phoneCss } from "@/components/theme/phone-css";
import { breakpoint, color, font, size } from "@/components/theme/theme";

const folder = __dirname;
const components = join(folder, "..");

function ownStyleSheets(): [file: string, css: string][] {
  return ["theme", "ui", "fields/inputs"].flatMap((room) =>
    readdirSync(join(components, room), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css"))
      .map((file): [string, string] => [`${room}/${file}`, readFileSync(join(components, room, file), "utf8")]),
  );
}

test("the specification's constants stand", () => {
  expect(color.brand).toBe("#399ffb");
  expect(size.unit).toBe(8);
});

test("antd's class names cannot differ between server and browser", () => {
  expect(antdTheme.hashed).toBe(false);
  expect(antdTheme.cssVar).toEqual({ prefix: "ant", key: CSS_VAR_KEY });
});

test("variables.css is what theme.ts says (else: node --import tsx scripts/theme-css.ts)", () => {
  expect(readFileSync(join(folder, "variables.css"), "utf8")).toBe(variablesCss());
});

test("phone.css is what antd.ts says (else: node --import tsx scripts/theme-css.ts)", () => {
  expect(readFileSync(join(folder, "phone.css"), "utf8")).toBe(phoneCss());
});

/** A variable of phone.css under the class of a component. */
const phoneValue = (component: string, name: string): number => {
  const [, rule = ""] = phoneCss().split(`html .portal.ant-${component}-css-var {`);
  return Number.parseFloat(rule.slice(0, rule.indexOf("}")).split(`--ant-${name}:`)[1] ?? "");
};

test("phones get 44 px controls and no zoom into fields", () => {
  const css = phoneCss();
  expect(css).toContain("--ant-control-height: 44px");
  expect(css).toMatch(/input.*\{\s*font-size: 16px/s);
});

test.each([
  ["input", "input"],
  ["picker", "date-picker"],
])("a phone's %s is as high as a button, letters of 16 px and all", (component, prefix) => {
  const line = font.phoneInput * phoneValue(component, "line-height");
  const room = phoneValue(component, `${prefix}-padding-block`);
  expect(phoneValue(component, `${prefix}-input-font-size`)).toBe(font.phoneInput);
  expect(line + 2 * room + 2).toBe(size.controlPhone);
});

test("style sheets take colours from the theme alone", () => {
  const literal = /#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(/i;
  const guilty = ownStyleSheets().filter(([file, css]) => file !== "theme/variables.css" && literal.test(css));
  expect(guilty.map(([file]) => file)).toEqual([]);
});

test("style sheets change with the window at the theme's widths alone", () => {
  const allowed = [
    `max-width: ${breakpoint.phoneMax}px`,
    `min-width: ${Math.ceil(breakpoint.phoneMax)}px`,
    `min-width: ${breakpoint.wideMin}px`,
  ];
  const used = ownStyleSheets().flatMap(([, css]) =>
    [...css.matchAll(/@media[^{]*/g)].flatMap(([rule]) =>
      [...rule.matchAll(/(?:min|max)-width: [\d.]+px(?=\))/g)].map(String),
    ),
  );
  expect([...new Set(used)].filter((width) => !allowed.includes(width))).toEqual([]);
});
