import { CONTRACT_STATUS, CONTRACT_TYPE, PRICING, RISK } from "@/contracts/agreement/contract/contract-fields";

const { draft, active, completed, ended, expired, voided } = CONTRACT_STATUS;
const { single, yearly, framework, supplement } = CONTRACT_TYPE;

/** One contract of the demo, in days before now. */
export interface Plan {
  readonly customer: number;
  readonly name: string;
  readonly type: number;
  readonly status: number;
  /** Days before now on which work began, and how many it takes; null: until the report. */
  readonly began: number;
  readonly days: number | null;
  /** Sub-type and yuan of each service. */
  readonly items: readonly (readonly [subType: number, amount: number])[];
  readonly pricing?: number;
  /** Share of the amount that has come in, in percent. */
  readonly paid?: number;
  readonly risk?: number;
  readonly parent?: number;
  readonly isUnscanned?: true;
}

// Not of customers whose other contracts hold agency work: who signs is not who keeps the books.
export const PLANS: readonly Plan[] = [
  {
    customer: 1,
    name: "集团常年税务顾问合同",
    type: yearly,
    status: active,
    began: 200,
    days: 365,
    items: [[302, 240_000]],
    paid: 50,
  },
  {
    customer: 1,
    name: "年度企业所得税汇算清缴鉴证业务约定书",
    type: single,
    status: completed,
    began: 260,
    days: 140,
    items: [[501, 120_000]],
    paid: 100,
  },
  {
    customer: 2,
    name: "研发费用加计扣除鉴证业务约定书",
    type: single,
    status: active,
    began: 40,
    days: 60,
    items: [[504, 36_000]],
    paid: 50,
  },
  {
    customer: 2,
    name: "高新技术企业认定专项鉴证业务约定书",
    type: single,
    status: active,
    began: 90,
    days: null,
    items: [[505, 48_000]],
    paid: 0,
  },
  {
    customer: 3,
    name: "常年纳税申报代理合同",
    type: yearly,
    status: active,
    began: 350,
    days: 365,
    items: [
      [101, 24_000],
      [105, 6_000],
    ],
    paid: 100,
  },
  {
    customer: 4,
    name: "土地增值税清算鉴证业务约定书",
    type: single,
    status: active,
    began: 120,
    days: 240,
    items: [[506, 680_000]],
    paid: 30,
    risk: RISK.high,
  },
  {
    customer: 4,
    name: "土地增值税清算鉴证补充合同",
    type: supplement,
    status: active,
    began: 30,
    days: 150,
    items: [[508, 80_000]],
    paid: 0,
    risk: RISK.high,
    parent: 6,
  },
  {
    customer: 5,
    name: "税务风险健康检查合同",
    type: single,
    status: active,
    began: 60,
    days: 75,
    items: [[304, 90_000]],
    paid: 50,
    risk: RISK.high,
  },
  {
    customer: 6,
    name: "软件企业税收优惠办理代理合同",
    type: single,
    status: completed,
    began: 300,
    days: 120,
    items: [[703, 18_000]],
    paid: 100,
  },
  {
    customer: 6,
    name: "税务咨询框架合同",
    type: framework,
    status: active,
    began: 20,
    days: 700,
    items: [[204, 0]],
    pricing: PRICING.hourly,
  },
  {
    customer: 7,
    name: "常年税务顾问合同",
    type: yearly,
    status: expired,
    began: 400,
    days: 365,
    items: [[302, 60_000]],
    paid: 100,
  },
  {
    customer: 8,
    name: "出口退（免）税申报代理合同",
    type: yearly,
    status: active,
    began: 345,
    days: 365,
    items: [[109, 30_000]],
    paid: 80,
  },
  {
    customer: 9,
    name: "企业重组税务顾问合同",
    type: single,
    status: ended,
    began: 220,
    days: 200,
    items: [[306, 150_000]],
    paid: 40,
  },
  {
    customer: 10,
    name: "转让定价与同期资料服务合同",
    type: single,
    status: active,
    began: 75,
    days: 180,
    items: [[307, 200_000]],
    paid: 30,
  },
  {
    customer: 11,
    name: "建账记账代理合同",
    type: yearly,
    status: active,
    began: 150,
    days: 365,
    items: [
      [708, 24_000],
      [101, 6_000],
    ],
    paid: 60,
  },
  {
    customer: 12,
    name: "日常税务咨询合同",
    type: yearly,
    status: expired,
    began: 380,
    days: 365,
    items: [[204, 12_000]],
    paid: 100,
  },
  {
    customer: 13,
    name: "资产损失税前扣除鉴证业务约定书",
    type: single,
    status: voided,
    began: 180,
    days: 60,
    items: [[502, 30_000]],
  },
  {
    customer: 14,
    name: "文化企业税收策划合同",
    type: single,
    status: draft,
    began: -5,
    days: 90,
    items: [[402, 50_000]],
    isUnscanned: true,
  },
  {
    customer: 20,
    name: "公益税法宣讲合同",
    type: single,
    status: active,
    began: 25,
    days: 120,
    items: [[205, 0]],
    pricing: PRICING.free,
  },
  {
    customer: 21,
    name: "基金会涉税培训讲座合同",
    type: single,
    status: draft,
    began: -10,
    days: 60,
    items: [[205, 8_000]],
    isUnscanned: true,
  },
];
