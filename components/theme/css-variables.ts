import { color, font, layer, print, shadow, size, tones } from "@/components/theme/theme";

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

type Leaf = string | number;
interface Tree {
  readonly [key: string]: Leaf | Tree;
}

function flatten(tree: Tree, prefix: string, unit: string): [name: string, value: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const name = `${prefix}-${kebab(key)}`;
    if (typeof value === "object") return flatten(value, name, unit);
    return [[name, typeof value === "number" ? `${value}${unit}` : value]];
  });
}

/**
 * The theme as CSS custom properties: `color.text.primary` becomes `--color-text-primary`, `tones.error.text`
 * `--tone-error-text`, numbers become pixels. Order is that of theme.ts.
 */
export function cssVariables(): [name: string, value: string][] {
  const { lineHeight, weightStrong, ...fontSizes } = font;
  return [
    ...flatten(color, "--color", "px"),
    ...flatten(tones, "--tone", "px"),
    ...flatten(size, "--size", "px"),
    ...flatten(fontSizes, "--font", "px"),
    ["--font-line-height", lineHeight.toFixed(6)],
    ["--font-weight-strong", String(weightStrong)],
    ["--shadow", shadow],
    ...flatten(layer, "--layer", ""),
    ...flatten(print, "--print", ""),
  ];
}

/** The text of `variables.css`, which `scripts/theme-css.mts` writes and a test compares. */
export function variablesCss(): string {
  const lines = cssVariables().map(([name, value]) => `  ${name}: ${value};`);
  return `/* Written by scripts/theme-css.mts from theme.ts. Do not edit. */\n:root {\n${lines.join("\n")}\n}\n`;
}
