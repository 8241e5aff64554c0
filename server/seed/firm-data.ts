/** One demo firm in short; the rest is derived. */
export interface FirmPlan {
  readonly no: number;
  readonly name: string;
  readonly short: string;
  /** Dictionaries `company_org_form`, `company_nature`, `group_type`, `company_status`, `company_grade`. */
  readonly kind: {
    readonly orgForm: number;
    readonly nature: number;
    readonly group: number;
    readonly status: number;
    readonly grade: number;
  };
  /** Registration and office; the district by its GB/T 2260 code. */
  readonly at: {
    readonly district: string;
    readonly place: string;
    readonly street: string;
    readonly areaCode: string;
  };
  readonly established: string;
  /** Yuan; none for a branch. */
  readonly capital: string | null;
  /** Dictionary `partner_qualification` of each partner; persons first, 4 = an institution. */
  readonly partners: readonly number[];
  /** All rows of the staff, people who have left included. */
  readonly people: number;
  /** Dictionary `office_ownership`. */
  readonly office: number;
  readonly parentNo?: number;
}

const HEAD_OFFICE = "湖南岳麓山示例税务师事务所（特殊普通合伙）";

/** Twelve fictional firms of every organisation form and nature on real places; 400 people together. */
export const FIRM_PLANS: readonly FirmPlan[] = [
  {
    no: 1,
    name: "湖南晴川示例税务师事务所有限公司",
    short: "晴川示例",
    kind: { orgForm: 1, nature: 1, group: 3, status: 2, grade: 3 },
    at: { district: "430102", place: "长沙市芙蓉区", street: "示范大道 100 号", areaCode: "0731" },
    established: "2009-04-20",
    capital: "3000000.00",
    partners: [1, 1, 1, 2, 3],
    people: 66,
    office: 2,
  },
  {
    no: 2,
    name: HEAD_OFFICE,
    short: "岳麓山示例",
    kind: { orgForm: 3, nature: 2, group: 1, status: 2, grade: 5 },
    at: { district: "430104", place: "长沙市岳麓区", street: "示范湖路 9 号", areaCode: "0731" },
    established: "2006-11-08",
    capital: "20000000.00",
    partners: [1, 1, 1, 1, 1, 1, 2, 2, 3],
    people: 100,
    office: 1,
  },
  {
    no: 3,
    name: `${HEAD_OFFICE}株洲分所`,
    short: "岳麓山示例株洲分所",
    kind: { orgForm: 3, nature: 3, group: 2, status: 2, grade: 7 },
    at: { district: "430211", place: "株洲市天元区", street: "示范东路 18 号", areaCode: "0731" },
    established: "2013-07-16",
    capital: null,
    partners: [],
    people: 28,
    office: 2,
    parentNo: 2,
  },
  {
    no: 4,
    name: `${HEAD_OFFICE}湘潭分所`,
    short: "岳麓山示例湘潭分所",
    kind: { orgForm: 3, nature: 3, group: 2, status: 2, grade: 7 },
    at: { district: "430304", place: "湘潭市岳塘区", street: "示范中路 6 号", areaCode: "0731" },
    established: "2014-05-20",
    capital: null,
    partners: [],
    people: 24,
    office: 2,
    parentNo: 2,
  },
  {
    no: 5,
    name: `${HEAD_OFFICE}岳阳分所`,
    short: "岳麓山示例岳阳分所",
    kind: { orgForm: 3, nature: 3, group: 2, status: 2, grade: 7 },
    at: { district: "430602", place: "岳阳市岳阳楼区", street: "示范南路 77 号", areaCode: "0730" },
    established: "2016-10-11",
    capital: null,
    partners: [],
    people: 20,
    office: 2,
    parentNo: 2,
  },
  {
    no: 6,
    name: "长沙橘洲示例税务师事务所（普通合伙）",
    short: "橘洲示例",
    kind: { orgForm: 2, nature: 1, group: 3, status: 2, grade: 2 },
    at: { district: "430103", place: "长沙市天心区", street: "示范西路 31 号", areaCode: "0731" },
    established: "2012-03-15",
    capital: "1000000.00",
    partners: [1, 1, 2],
    people: 32,
    office: 2,
  },
  {
    no: 7,
    name: "衡阳雁回示例税务师事务所有限责任公司",
    short: "雁回示例",
    kind: { orgForm: 1, nature: 1, group: 3, status: 2, grade: 2 },
    at: { district: "430408", place: "衡阳市蒸湘区", street: "示范大道 5 号", areaCode: "0734" },
    established: "2011-09-01",
    capital: "1000000.00",
    partners: [1, 1],
    people: 26,
    office: 1,
  },
  {
    no: 8,
    name: "常德桃源里示例税务师事务所",
    short: "桃源里示例",
    kind: { orgForm: 4, nature: 1, group: 3, status: 2, grade: 0 },
    at: { district: "430702", place: "常德市武陵区", street: "示范巷 3 号", areaCode: "0736" },
    established: "2003-06-18",
    capital: "100000.00",
    partners: [1],
    people: 8,
    office: 3,
  },
  {
    no: 9,
    name: "邵阳资水示例税务师事务所",
    short: "资水示例",
    kind: { orgForm: 9, nature: 1, group: 3, status: 3, grade: 1 },
    at: { district: "430503", place: "邵阳市大祥区", street: "示范路 21 号", areaCode: "0739" },
    established: "2001-12-10",
    capital: "300000.00",
    partners: [1, 1, 9],
    people: 10,
    office: 1,
  },
  {
    no: 10,
    name: "郴州莽山示例税务师事务所有限公司",
    short: "莽山示例",
    kind: { orgForm: 1, nature: 1, group: 3, status: 1, grade: 0 },
    at: { district: "431002", place: "郴州市北湖区", street: "示范新村 12 号", areaCode: "0735" },
    established: "2025-05-12",
    capital: "500000.00",
    partners: [1, 1, 3],
    people: 22,
    office: 2,
  },
  {
    no: 11,
    name: "怀化沅水示例税务师事务所有限公司",
    short: "沅水示例",
    kind: { orgForm: 1, nature: 4, group: 2, status: 2, grade: 3 },
    at: { district: "431202", place: "怀化市鹤城区", street: "示范北路 56 号", areaCode: "0745" },
    established: "2014-08-26",
    capital: "2000000.00",
    partners: [1, 1, 4],
    people: 44,
    office: 2,
  },
  {
    no: 12,
    name: "永州潇湘示例税务师事务所（普通合伙）",
    short: "潇湘示例",
    kind: { orgForm: 2, nature: 1, group: 3, status: 2, grade: 0 },
    at: { district: "431103", place: "永州市冷水滩区", street: "示范大道 88 号", areaCode: "0746" },
    established: "2018-10-30",
    capital: "300000.00",
    partners: [1, 1],
    people: 20,
    office: 2,
  },
];

/** Head office outside the province of the 子所, which also holds shares in it. */
export const OUTSIDE_PARENT = {
  name: "湖北江城示例税务师事务所集团有限公司",
  provinceCode: "420000",
  area: "420106",
} as const;
