import { pinyin } from "pinyin-pro";

/**
 * Sort key of a Chinese name: pinyin without tones, surname reading first, one blank between syllables, then the name
 * itself so that equal sounds keep a fixed order. Replaces a collation that PGlite does not have. // contract §7.3
 */
export const nameSortOf = (name: string): string =>
  `${pinyin(name, { toneType: "none", type: "array", surname: "head", v: true }).join(" ").toLowerCase()} ${name}`;
