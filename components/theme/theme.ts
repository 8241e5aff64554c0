/**
 * The look of the portal, as plain values. Everything that has a colour, a size or a font derives from this file:
 * antd's tokens (`antd.ts`), the CSS variables (`variables.css`, written by `scripts/theme-css.mts`), charts and prints.
 * No antd import here: the login page uses the variables without antd. // look.md
 */
import type { Tone } from "@/contracts/kit/state-look";

const white = "#ffffff";
/** Derived from the brand for reading: 4.99 on white, 4.65 on the page. // look.md "Colour and type" */
const brandStrong = "#0f6fd0";

/** All colours. `text` may lie on every `surface`; the contrast test takes exactly these two groups crosswise. */
export const color = {
  /** Marks, first chart series, large surfaces; never text, and never under white text. // spec §9 */
  brand: "#399ffb",
  brandStrong,
  brandStrongHover: "#0b5cb0",
  brandStrongActive: "#094b91",
  /** Text upon the plain brand colour. */
  onBrand: "#0b1f33",
  /** Text upon brandStrong and upon the solid tone colours. */
  onSolid: white,
  text: {
    primary: "#1f2a37",
    secondary: "#4b5868",
    /** Placeholders, hints, units: still 4.5 on every surface. */
    hint: "#5f6b7a",
    link: brandStrong,
    linkHover: "#0b5cb0",
    danger: "#b4232a",
  },
  /** Exempt from WCAG 1.4.3 (inactive parts), still legible. */
  textDisabled: "#8a94a0",
  surface: {
    card: white,
    page: "#f5f7fa",
    header: "#f5f7fa",
    hover: "#f2f6fb",
    selected: "#ecf5ff",
    /** Fields that the system computes: "computed fields look computed". // look.md "Forms" */
    computed: "#f3f5f8",
  },
  surfaceDisabled: "#eef1f5",
  border: {
    /** Separates; carries no meaning. */
    line: "#e1e6ed",
    /** Outline of inputs and boxes that must be found: 3:1 on card and page (WCAG 1.4.11). */
    control: "#828d9b",
    /** Default buttons: their text says what they are. */
    button: "#c3ccd6",
    controlHover: "#0f6fd0",
  },
  /** Soft ring around the focus line, which itself is brandStrong (3:1 needs the darker shade). */
  focusHalo: "#c3e1fe",
  mask: "rgb(11 31 51 / 45%)",
  tooltip: "#1f2a37",
} as const;

/** Colours of one tone: `text` on `background`, `solid` under white text, `mark` for dots and icons. */
export type ToneColors = Readonly<Record<"text" | "background" | "border" | "solid" | "solidHover" | "mark", string>>;

export const tones: Record<Tone, ToneColors> = {
  neutral: {
    text: "#4b5868",
    background: "#eef1f5",
    border: "#cfd6de",
    solid: "#5b6878",
    solidHover: "#4b5868",
    mark: "#5b6878",
  },
  info: {
    text: "#0b5cb0",
    background: "#e8f3ff",
    border: "#b5d9fd",
    solid: brandStrong,
    solidHover: "#0b5cb0",
    mark: brandStrong,
  },
  success: {
    text: "#176f31",
    background: "#e8f6ec",
    border: "#b4dfc0",
    solid: "#1a7f37",
    solidHover: "#176f31",
    mark: "#1a7f37",
  },
  warning: {
    text: "#8a5300",
    background: "#fff4e0",
    border: "#f3d29b",
    solid: "#9a5d00",
    solidHover: "#8a5300",
    mark: "#b06a00",
  },
  error: {
    text: "#b4232a",
    background: "#fdecec",
    border: "#f4bfc1",
    solid: "#c62a2f",
    solidHover: "#b4232a",
    mark: "#c62a2f",
  },
};

/** Sizes in CSS pixels. The unit is 8 (spec §9), 4 inside controls. */
export const size = {
  unit: 8,
  half: 4,
  radius: 6,
  /** Heights of what a pointer hits: 32 on desktops, 44 on phones. // look.md "Keyboard" */
  control: 32,
  controlPhone: 44,
  topBar: 56,
  sideBar: 208,
  sideBarCollapsed: 64,
  tableRow: 40,
  focusLine: 2,
  focusHalo: 4,
} as const;

/** Widths at which the layout changes; CSS writes them as `max-width: 767.98px` and `min-width: 1200px`. */
export const breakpoint = { phoneMax: 767.98, wideMin: 1200 } as const;

export const font = {
  family: `-apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`,
  code: `ui-monospace, "SFMono-Regular", "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace`,
  print: `"SimSun", "Songti SC", "Noto Serif CJK SC", serif`,
  base: 14,
  /** Hints only. */
  small: 12,
  large: 16,
  title: 18,
  /** Phones: below 16 px Safari zooms into a focused field. */
  phoneInput: 16,
  lineHeight: 22 / 14,
  weightStrong: 600,
} as const;

/** The one shadow, for what floats. */
export const shadow = "0 8px 24px rgb(11 31 51 / 16%)";

/** Layers from bottom to top; antd's popups start at `popup`. */
export const layer = { sticky: 10, bar: 100, popup: 1000, overlay: 1900, progress: 2000 } as const;

/** Chart series: a fill and an outline. The outline keeps 3:1 on white where the fill is too light. */
export const chartSeries: readonly { fill: string; stroke: string }[] = [
  { fill: color.brand, stroke: brandStrong },
  { fill: "#12866a", stroke: "#12866a" },
  { fill: "#c2670a", stroke: "#c2670a" },
  { fill: "#7a52c7", stroke: "#7a52c7" },
  { fill: "#c7386c", stroke: "#c7386c" },
  { fill: "#4f6b8a", stroke: "#4f6b8a" },
];

/** Paper: A4 with room for the binding and the page numbers. // look.md "Print" */
export const print = {
  page: "A4",
  fontFamily: font.print,
  margin: "16mm 14mm 18mm",
  fontSize: "10.5pt",
  titleSize: "16pt",
  ink: "#000000",
  line: "#000000",
} as const;

/** Everything in one value, for tests and generators. */
export const theme = { color, tones, size, breakpoint, font, shadow, layer, chartSeries, print };
