import { randomInt } from "node:crypto";

type Point = readonly [number, number];

/** Letters and digits that are not taken for each other, as strokes on a grid 4 wide and 6 high. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: "06 20 46|14 34",
  C: "41 30 10 01 05 16 36 45",
  E: "40 00 06 46|03 33",
  F: "40 00 06|03 33",
  H: "00 06|40 46|03 43",
  J: "10 40|30 35 26 16 05",
  K: "00 06|40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  P: "06 00 30 41 42 33 03",
  R: "06 00 30 41 42 33 03|23 46",
  T: "00 40|20 26",
  U: "00 05 16 36 45 40",
  V: "00 26 40",
  W: "00 16 22 36 40",
  X: "00 46|40 06",
  Y: "00 23 40|23 26",
  "3": "01 10 30 41 42 33 13|33 44 45 36 16 05",
  "4": "36 30 04 44",
  "7": "00 40 16",
  "9": "42 33 13 02 01 10 30 41 45 36 16",
};
const ALPHABET = Object.keys(GLYPHS);

export const CAPTCHA_LENGTH = 4;
const WIDTH = 140;
const HEIGHT = 48;

const between = (low: number, high: number): number => low + (randomInt(0, 10_001) / 10_000) * (high - low);
const round = (n: number): string => n.toFixed(1);

export const randomCaptchaText = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Turns, slants and stretches one glyph into its own part of the picture. */
function placed(index: number): (point: Point) => Point {
  const angle = between(-0.32, 0.32);
  const slant = between(-0.2, 0.2);
  const [scaleX, scaleY] = [between(4.6, 5.6), between(4.6, 5.4)];
  const left = 23 + index * 31.5 + between(-3, 3);
  const top = HEIGHT / 2 + between(-3, 3);
  return ([x, y]) => {
    const [cx, cy] = [(x - 2) * scaleX + (y - 3) * slant * scaleX, (y - 3) * scaleY];
    return [
      left + cx * Math.cos(angle) - cy * Math.sin(angle) + between(-0.5, 0.5),
      top + cx * Math.sin(angle) + cy * Math.cos(angle) + between(-0.5, 0.5),
    ];
  };
}

/** A slightly bent line; a straight one would give the stroke away. */
function bent([x1, y1]: Point, [x2, y2]: Point): string {
  const middle: Point = [(x1 + x2) / 2 + between(-1.5, 1.5), (y1 + y2) / 2 + between(-1.5, 1.5)];
  return `M${round(x1)} ${round(y1)}Q${round(middle[0])} ${round(middle[1])} ${round(x2)} ${round(y2)}`;
}

function strokesOf(glyph: string, place: (point: Point) => Point): string[] {
  return glyph.split("|").flatMap((stroke) => {
    const points = stroke.split(" ").map((p): Point => place([Number(p[0]), Number(p[1])]));
    return points.slice(1).map((point, i) => bent(points[i] ?? point, point));
  });
}

/** Short strokes of the same pen anywhere, and a long curve right across. */
function noise(): string[] {
  const spots = Array.from({ length: 7 }, () => {
    const [x, y] = [between(0, WIDTH), between(0, HEIGHT)];
    return bent([x, y], [x + between(-5, 5), y + between(-5, 5)]);
  });
  const height = () => round(between(10, HEIGHT - 10));
  const curve = `M0 ${height()}C${round(between(20, 50))} ${height()} ${round(between(80, 120))} ${height()} ${WIDTH} ${height()}`;
  return [...spots, curve];
}

function shuffled<T>(items: readonly T[]): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const k = randomInt(i + 1);
    [out[i], out[k]] = [out[k] as T, out[i] as T];
  }
  return out;
}

/**
 * The picture of a text. All strokes and the noise are one path in random order, so that no glyph can be cut out of the
 * file. A speed bump; the limits do the work. // promises §4
 */
export function captchaSvg(text: string): string {
  const strokes = [...text].flatMap((char, i) => strokesOf(GLYPHS[char] ?? "", placed(i)));
  const path = shuffled([...strokes, ...noise()]).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#f3f6fa"/>` +
    `<path d="${path}" fill="none" stroke="#33475f" stroke-width="2.1" stroke-linecap="round"/></svg>`
  );
}
