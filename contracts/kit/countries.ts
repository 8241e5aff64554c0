import { z } from "zod";
import { pasted } from "@/contracts/kit/text/visible-text";

/** Nationalities: ISO 3166-1 alpha-2, without parts of China and without Antarctica. // domain a §2.1 */
export const COUNTRIES: readonly string[] = (
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA " +
  "CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
  "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO " +
  "JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MP MQ MR " +
  "MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE " +
  "RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR " +
  "TT TV TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");
const known = new Set(COUNTRIES);

const names = new Intl.DisplayNames(["zh-CN"], { type: "region", fallback: "none" });
/** Chinese name of an ISO 3166-1 alpha-2 code; the code itself when it names nothing. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);

/** 「美国」 and 「美国（US）」 as people write and our lists show them; a text that names no country stays as it is. */
function codeOf(text: string): string {
  const named = /^(.+)（([A-Z]{2})）$/.exec(text)?.[2] ?? text;
  return known.has(named) ? named : (COUNTRIES.find((code) => countryName(code) === text) ?? text);
}

export const country = () =>
  z
    .string()
    .overwrite((s) => codeOf(pasted(s).toUpperCase()))
    .refine((code) => known.has(code), "没有这个国家，请填写中文名称或 ISO 3166-1 两位字母代码，如 美国、US");
