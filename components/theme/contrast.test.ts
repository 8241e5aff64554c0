/**
 * @jest-environment node
 *
 * Guarantees that every text and every mark of the theme can be read (WCAG 2.2 AA): ratios are computed here from the
 * theme's own values, and the pairs come from the theme's structure, from our style sheets and from antd's tokens.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { theme as antdApi } from "antd";
import { antdTheme } from "@/components/theme/antd";
import { cssVariables } from "@/components/theme/css-variables";
import { chartSeries, color, tones } from "@/components/theme/theme";

type Rgb = readonly [number, number, number];

/** Hex or rgb()/rgba(), laid over `under` where it lets that shine through. */
function solid(value: string, under: Rgb = [255, 255, 255]): Rgb {
  const hex = /^#([\da-f]{6})$/i.exec(value)?.[1];
  if (hex !== undefined) return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
  const parts = /^rgba?\(([^)]+)\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  const [red, green, blue, alpha = 1] = parts ?? [];
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`not a colour: ${value}`);
  return [red, green, blue].map((part, index) => part * alpha + (under[index] ?? 0) * (1 - alpha)) as unknown as Rgb;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string): number {
  const under = solid(back);
  const [light, dark] = [luminance(solid(front, under)), luminance(under)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const GRAPHIC = 3;

describe("the formula", () => {
  test("agrees with the figures of look.md", () => {
    expect(contrast("#ffffff", color.brand)).toBeCloseTo(2.79, 1);
    expect(contrast(color.brandStrong, "#ffffff")).toBeCloseTo(4.99, 1);
    expect(contrast(color.brandStrong, "#f5f7fa")).toBeCloseTo(4.65, 1);
    expect(contrast(color.onBrand, color.brand)).toBeCloseTo(5.98, 1);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });
});

describe("texts of the theme", () => {
  const texts = Object.entries(color.text);
  const surfaces = Object.entries(color.surface);
  test.each(texts.flatMap(([text, front]) => surfaces.map(([surface, back]) => [text, surface, front, back] as const)))(
    "text.%s reads on surface.%s",
    (_text, _surface, front, back) => expect(contrast(front, back)).toBeGreaterThanOrEqual(TEXT),
  );

  test.each(Object.entries(tones))(
    "tone %s reads on its own ground, on white and as white on its solid",
    (_name, tone) => {
      expect(contrast(tone.text, tone.background)).toBeGreaterThanOrEqual(TEXT);
      expect(contrast(tone.text, color.surface.card)).toBeGreaterThanOrEqual(TEXT);
      expect(contrast(color.onSolid, tone.solid)).toBeGreaterThanOrEqual(TEXT);
      expect(contrast(color.onSolid, tone.solidHover)).toBeGreaterThanOrEqual(TEXT);
    },
  );

  test("solid buttons, the plain brand and the tooltip carry readable text", () => {
    for (const ground of [color.brandStrong, color.brandStrongHover, color.brandStrongActive, color.tooltip]) {
      expect(contrast(color.onSolid, ground)).toBeGreaterThanOrEqual(TEXT);
    }
    expect(contrast(color.onBrand, color.brand)).toBeGreaterThanOrEqual(TEXT);
  });
});

describe("marks of the theme", () => {
  test.each(Object.values(color.surface))("outlines of fields and the focus line stand out on %s", (surface) => {
    expect(contrast(color.border.control, surface)).toBeGreaterThanOrEqual(GRAPHIC);
    expect(contrast(color.border.controlHover, surface)).toBeGreaterThanOrEqual(GRAPHIC);
    expect(contrast(color.brandStrong, surface)).toBeGreaterThanOrEqual(GRAPHIC);
  });

  test.each(Object.entries(tones))("the mark of tone %s stands out", (_name, tone) => {
    expect(contrast(tone.mark, color.surface.card)).toBeGreaterThanOrEqual(GRAPHIC);
    expect(contrast(tone.mark, tone.background)).toBeGreaterThanOrEqual(GRAPHIC);
  });

  test("every chart series has an outline that stands out on white", () => {
    for (const { stroke } of chartSeries) expect(contrast(stroke, color.surface.card)).toBeGreaterThanOrEqual(GRAPHIC);
    expect(chartSeries[0]?.fill).toBe(color.brand);
  });
});

interface Rule {
  where: string;
  front?: string;
  back?: string;
}

const values = new Map(cssVariables());
const rooms = ["components/theme", "components/ui", "components/fields", "components/shell", "features", "app"];
const root = join(__dirname, "../..");

function styleSheets(): string[] {
  return rooms.flatMap((room) => {
    try {
      const files = readdirSync(join(root, room), { recursive: true, encoding: "utf8" });
      return files.filter((file) => file.endsWith(".css")).map((file) => join(room, file));
    } catch {
      return []; // A room that does not exist yet.
    }
  });
}

/** Text colour and ground of each rule, as far as both are theme variables. */
function rulesOf(file: string): Rule[] {
  const css = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map((match) => {
    const variable = (property: string) =>
      new RegExp(`(?:^|[;\\s])${property}:\\s*var\\((--[\\w-]+)\\)`).exec(match[2] ?? "")?.[1];
    const front = variable("color");
    const back = variable("background(?:-color)?");
    return { where: `${file} ${match[1]?.trim()}`, ...(front && { front }), ...(back && { back }) };
  });
}

describe("style sheets", () => {
  const rules = styleSheets().flatMap(rulesOf);
  const isInactive = (rule: Rule) => rule.front === "--color-text-disabled"; // WCAG 1.4.3 exempts inactive parts.
  const isIcon = (rule: Rule) => /mark$|border-control$/.test(rule.front ?? "");

  test("were found", () => expect(rules.length).toBeGreaterThan(100));

  test("name only variables of the theme", () => {
    const unknown = rules.flatMap((rule) => [rule.front, rule.back]).filter((name) => name && !values.has(name));
    expect(unknown).toEqual([]);
  });

  test.each(
    rules
      .filter((rule) => rule.front !== undefined && rule.back !== undefined && !isInactive(rule))
      .map((rule) => [rule.where, rule.front, rule.back]),
  )("%s: %s on %s", (_where, front = "", back = "") => {
    expect(contrast(values.get(front) ?? "", values.get(back) ?? "")).toBeGreaterThanOrEqual(TEXT);
  });

  test("a colour without a ground of its own reads on white", () => {
    const weak = rules
      .filter((rule) => rule.front !== undefined && rule.back === undefined && !isInactive(rule))
      // The plain brand is for decoration only: big marks that say nothing. // look.md "Colour and type"
      .filter((rule) => !/--color-on-|--print-|--color-brand$/.test(rule.front ?? ""))
      .filter(
        (rule) => contrast(values.get(rule.front ?? "") ?? "", color.surface.card) < (isIcon(rule) ? GRAPHIC : TEXT),
      );
    expect(weak.map((rule) => `${rule.where}: ${rule.front}`)).toEqual([]);
  });
});

describe("antd's tokens", () => {
  const token = antdApi.getDesignToken(antdTheme) as unknown as Record<string, string>;
  const texts = [
    "colorText",
    "colorTextSecondary",
    "colorTextTertiary",
    "colorTextPlaceholder",
    "colorTextDescription",
  ];
  const links = [
    "colorLink",
    "colorLinkHover",
    "colorLinkActive",
    "colorPrimaryText",
    "colorErrorText",
    "colorWarningText",
  ];
  const grounds = [
    "colorBgContainer",
    "colorBgLayout",
    "colorBgElevated",
    "colorFillAlter",
    "controlItemBgHover",
    "controlItemBgActive",
  ];

  test.each([...texts, ...links].flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    "%s on %s",
    (text, ground) => expect(contrast(token[text] ?? "", token[ground] ?? "")).toBeGreaterThanOrEqual(TEXT),
  );

  test.each(["Primary", "Success", "Warning", "Error", "Info"])("white text on solid %s and its hover", (name) => {
    const white = token.colorTextLightSolid ?? "";
    expect(contrast(white, token[`color${name}`] ?? "")).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(white, token[`color${name}Hover`] ?? "")).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(["colorBorder", "colorPrimaryBorder", "colorPrimary", "colorIcon"])(
    "%s stands out on white and page",
    (name) => {
      expect(contrast(token[name] ?? "", token.colorBgContainer ?? "")).toBeGreaterThanOrEqual(GRAPHIC);
      expect(contrast(token[name] ?? "", token.colorBgLayout ?? "")).toBeGreaterThanOrEqual(GRAPHIC);
    },
  );
});
