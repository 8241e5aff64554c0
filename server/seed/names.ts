import type { Chance } from "@/server/seed/prng";

/** Common surnames, the frequent ones repeated. */
const SURNAMES = [
  ..."李王张刘陈杨黄周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董袁潘蔡蒋余于杜叶程苏魏吕丁任沈姚卢",
  ..."李王张刘陈杨黄周彭曾谭易贺龙段雷毛尹欧匡阳汤邹熊孟秦江史顾侯邵龚万覃武戴严莫孔向常",
  "欧阳",
  "司马",
  "上官",
  "诸葛",
];
const MALE = [
  ..."伟强磊军勇杰涛超明刚平辉鹏华斌波宇浩凯健俊帆",
  "志远",
  "建国",
  "文博",
  "子轩",
  "浩然",
  "明哲",
  "俊杰",
  "思源",
  "立新",
  "振华",
  "国庆",
  "家栋",
  "泽宇",
  "宏伟",
  "正阳",
  "松涛",
  "海波",
  "云峰",
  "晓东",
  "景行",
  "承志",
  "嘉树",
  "知行",
  "既明",
  "怀瑾",
  "清源",
  "致远",
  "弘毅",
  "望川",
  "长风",
];
const FEMALE = [
  ..."芳娜敏静丽艳娟霞秀燕玲婷雪慧颖琳萍洁倩莹",
  "秀英",
  "桂兰",
  "雨桐",
  "欣怡",
  "梦琪",
  "思涵",
  "晓燕",
  "佳怡",
  "若兰",
  "玉洁",
  "美玲",
  "海燕",
  "春梅",
  "诗涵",
  "一诺",
  "清婉",
  "静姝",
  "疏桐",
  "听雨",
  "望舒",
  "采薇",
  "书瑶",
  "知夏",
  "语嫣",
  "汀兰",
  "安然",
  "初晴",
  "沐晴",
  "念慈",
  "婉清",
];

export const nameOf = (chance: Chance, gender: 1 | 2): string =>
  chance.pick(SURNAMES) + chance.pick(gender === 1 ? MALE : FEMALE);

/** A person whose papers or name are out of the ordinary; every one is a case that forms and lists must carry. */
export interface Special {
  readonly firmNo: number;
  readonly staffName: string;
  readonly gender: 1 | 2;
  readonly birthDate: string;
  /** Dictionary `ethnicity`. */
  readonly ethnicity: number;
  /** Dictionary `id_type`; 1 unless given. */
  readonly idType?: number;
  readonly idNo?: string;
  /** ISO 3166-1, with foreign papers. */
  readonly nationality?: string;
}

const HAN = 1;

// Names with interpuncts, rare characters (䶮 beyond the usual fonts, 𬱖 beyond 16 bits), compatriots and a foreigner.
export const SPECIALS: readonly Special[] = [
  { firmNo: 1, staffName: "阿依古丽·买买提", gender: 2, birthDate: "1991-04-12", ethnicity: 5 },
  { firmNo: 1, staffName: "陈䶮", gender: 1, birthDate: "1986-09-30", ethnicity: HAN },
  { firmNo: 1, staffName: "林嘉仪", gender: 2, birthDate: "1988-02-29", ethnicity: HAN, idType: 2, idNo: "H00000017" },
  { firmNo: 2, staffName: "扎西·多吉", gender: 1, birthDate: "1984-07-06", ethnicity: 4 },
  { firmNo: 2, staffName: "周𬱖", gender: 2, birthDate: "1993-12-01", ethnicity: HAN },
  {
    firmNo: 2,
    staffName: "何永泰",
    gender: 1,
    birthDate: "1979-05-20",
    ethnicity: HAN,
    idType: 2,
    idNo: "M0000002301",
  },
  { firmNo: 2, staffName: "张雅雯", gender: 2, birthDate: "1985-03-08", ethnicity: HAN, idType: 3, idNo: "00000031" },
  {
    firmNo: 2,
    staffName: "TAN Wei Ming",
    gender: 1,
    birthDate: "1982-11-17",
    ethnicity: 98,
    idType: 5,
    idNo: "K0000000E",
    nationality: "SG",
  },
  { firmNo: 6, staffName: "巴图·那顺", gender: 1, birthDate: "1990-06-15", ethnicity: 2 },
  { firmNo: 11, staffName: "龙·阿朵", gender: 2, birthDate: "1995-08-08", ethnicity: 6 },
];
