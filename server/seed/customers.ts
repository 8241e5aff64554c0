import { CUSTOMER_STATUS, CUSTOMER_TYPE, RISK_LEVEL } from "@/contracts/agreement/customer/customer-fields";
import { ID_TYPE } from "@/contracts/kit/number/id-no";
import type { Db } from "@/server/db/client";
import type { Vault } from "@/server/platform/secrets/vault";
import { searchKeysOf } from "@/server/platform/search/search-keys";
import { serials } from "@/server/platform/sql/serial.table";
import { DEMO, demoId } from "@/server/seed/demo";
import { demoCreditCode, demoMobile, residentNo } from "@/server/seed/numbers";
import { idNoIndexOf, nameKeyOf } from "@/server/modules/agreement/customer/customer-facts";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";

/** Id of the n-th demo customer, from 1: 1 to 24 of the first firm, 25 to 30 of the one that applies. */
export const demoCustomerId = (n: number): string => demoId("customer", n);

type Row = typeof agreementCustomers.$inferInsert;
interface Plan {
  readonly name: string;
  /** 中类 of GB/T 4754. */
  readonly industry: string;
  /** City and district; Changsha and Yuelu unless given. */
  readonly place?: readonly [city: string, district: string, office: string];
  readonly type?: number;
  readonly capital?: string;
  readonly more?: Partial<Row>;
}

const YUELU = ["430100", "430104", "长沙市岳麓区"] as const;
const KAIFU = ["430100", "430105", "长沙市开福区"] as const;
const YUHUA = ["430100", "430111", "长沙市雨花区"] as const;
const ZHUZHOU = ["430200", "430211", "株洲市天元区"] as const;
const XIANGTAN = ["430300", "430304", "湘潭市岳塘区"] as const;
const YUEYANG = ["430600", "430602", "岳阳市岳阳楼区"] as const;
const { trader, institution, society, person, foreign } = CUSTOMER_TYPE;

const FIRST: readonly Plan[] = [
  { name: "湖南麓谷智造装备集团有限公司", industry: "351", capital: "200000000.00", more: { listedFlag: true } },
  {
    name: "湖南麓谷液压科技有限公司",
    industry: "344",
    capital: "30000000.00",
    more: { parentCustomerId: demoCustomerId(1) },
  },
  {
    name: "株洲麓谷铸锻有限公司",
    industry: "339",
    place: ZHUZHOU,
    capital: "20000000.00",
    more: { parentCustomerId: demoCustomerId(1) },
  },
  { name: "长沙橘洲置业发展有限公司", industry: "701", place: KAIFU, capital: "80000000.00" },
  {
    name: "湖南浏水建设工程有限公司",
    industry: "481",
    place: YUHUA,
    capital: "50000000.00",
    more: { riskLevel: RISK_LEVEL.high, remark: "挂靠项目较多，承接鉴证业务须经所长批准" },
  },
  { name: "长沙云麓软件有限公司", industry: "651", capital: "10000000.00", more: { riskLevel: RISK_LEVEL.low } },
  { name: "湖南星城医药连锁有限公司", industry: "525", place: YUHUA, capital: "15000000.00" },
  { name: "岳阳洞庭粮油食品有限公司", industry: "133", place: YUEYANG, capital: "12000000.00" },
  {
    name: "湘潭昭山旅游开发有限公司",
    industry: "786",
    place: XIANGTAN,
    capital: "60000000.00",
    more: { stateOwnedFlag: true },
  },
  { name: "长沙湘江新材料股份有限公司", industry: "265", capital: "90000000.00", more: { enterpriseScale: 1 } },
  { name: "湖南芙蓉物流有限公司", industry: "543", place: KAIFU, capital: "8000000.00" },
  { name: "长沙岳麓山餐饮管理有限公司", industry: "621", capital: "2000000.00", more: { vatTaxpayerType: 2 } },
  { name: "株洲轨道交通配件有限公司", industry: "371", place: ZHUZHOU, capital: "25000000.00" },
  { name: "湖南天心文化传媒有限公司", industry: "725", place: YUHUA, capital: "3000000.00" },
  { name: "长沙麓景园林绿化有限公司", industry: "784", capital: "6000000.00" },
  {
    name: "湖南远洲贸易有限公司",
    industry: "516",
    place: KAIFU,
    capital: "5000000.00",
    more: {
      taxCreditLevel: 5,
      riskLevel: RISK_LEVEL.high,
      customerStatus: CUSTOMER_STATUS.frozen,
      stopReason: "纳税缴费信用被评为 D 级，涉嫌虚开发票正在核查",
    },
  },
  {
    name: "长沙绿野农业开发有限公司",
    industry: "015",
    capital: "4000000.00",
    more: { customerStatus: CUSTOMER_STATUS.stopped, stopReason: "合同到期未续签" },
  },
  { name: "长沙市岳麓区老街米粉店", industry: "622", type: trader, more: { vatTaxpayerType: 2, enterpriseScale: 4 } },
  { name: "长沙市雨花区诚信五金经营部", industry: "528", place: YUHUA, type: trader, more: { vatTaxpayerType: 2 } },
  {
    name: "长沙市岳麓区示例中学",
    industry: "833",
    type: institution,
    more: { vatTaxpayerType: 3, enterpriseScale: null },
  },
  { name: "湖南省示例公益基金会", industry: "953", place: KAIFU, type: society, more: { vatTaxpayerType: 3 } },
  { name: "周示例", industry: "", type: person, more: { vatTaxpayerType: 3, enterpriseScale: null } },
  {
    name: "示例国际贸易（香港）有限公司",
    industry: "518",
    type: foreign,
    more: { vatTaxpayerType: 3, address: "香港九龙示例道1号示例中心18楼", foreignFlag: true },
  },
  { name: "湖南麓谷新能源有限公司（筹）", industry: "384", capital: "50000000.00", more: { isPreparing: true } },
];
const OTHER: readonly Plan[] = [
  { name: "长沙橘洲置业发展有限公司", industry: "701", place: KAIFU, capital: "80000000.00" },
  { name: "岳阳城陵矶港务有限公司", industry: "553", place: YUEYANG, capital: "40000000.00" },
  { name: "湘潭示例电缆有限公司", industry: "383", place: XIANGTAN, capital: "18000000.00" },
  { name: "长沙示例网络科技有限公司", industry: "642", capital: "5000000.00", more: { riskLevel: RISK_LEVEL.high } },
  {
    name: "株洲示例服饰有限公司",
    industry: "181",
    place: ZHUZHOU,
    capital: "3000000.00",
    more: { vatTaxpayerType: 2 },
  },
  { name: "岳阳楼区示例茶庄", industry: "522", place: YUEYANG, type: trader, more: { vatTaxpayerType: 2 } },
];

const KINDS: Readonly<Record<number, string>> = { 1: "91", 2: "92", 3: "12", 4: "53" };
const SURNAMES = ["张", "李", "王", "刘"];
const GIVEN = ["建国", "晓梅", "志强", "海燕", "立新"];
const CONTACTS = ["李会计", "王经理", "陈总监", "刘会计", "周主管", "黄会计"];
const CREATED_MS = Date.parse("2026-01-05T01:30:00.000Z");
const MONTH = "202601";

interface Whose {
  readonly companyId: string;
  readonly companyName: string;
  readonly managers: readonly string[];
  /** Customers of the firms before. */
  readonly from: number;
}

/** How a customer is known: by a code, or by a paper. */
function papersOf(plan: Plan, n: number, vault: Vault): Partial<Row> {
  const type = plan.type ?? CUSTOMER_TYPE.firm;
  const papers = (idType: number, idNo: string) => ({
    idType,
    idNo: vault.seal(idNo),
    idNoIndex: idNoIndexOf(vault, idType, idNo),
  });
  if (type === person) return papers(ID_TYPE.resident, residentNo(90, "1978-05-12", n, 1));
  if (type === foreign) return papers(ID_TYPE.other, `CR${String(1_000_000 + n)}`);
  const [, district] = plan.place ?? YUELU;
  const isPreparing = plan.more?.isPreparing === true;
  return {
    creditCode: isPreparing ? null : demoCreditCode(2000 + n, district, KINDS[type]),
    legalPersonName: `${SURNAMES[n % SURNAMES.length]}${GIVEN[n % GIVEN.length]}`,
  };
}

function rowOf(plan: Plan, at: number, whose: Whose, vault: Vault): Row {
  const n = whose.from + at + 1;
  const [cityCode, districtCode, office] = plan.place ?? YUELU;
  const isHere = plan.type !== foreign;
  const time = new Date(CREATED_MS + n * 60_000);
  const row: Row = {
    customerId: demoCustomerId(n),
    companyId: whose.companyId,
    companyName: whose.companyName,
    customerCode: `KH${MONTH}${String(at + 1).padStart(4, "0")}`,
    customerStatus: CUSTOMER_STATUS.normal,
    customerType: plan.type ?? CUSTOMER_TYPE.firm,
    customerName: plan.name,
    nameKey: nameKeyOf(plan.name),
    vatTaxpayerType: 1,
    enterpriseScale: 3,
    industryCode: plan.industry || null,
    ...(isHere ? { provinceCode: "430000", cityCode, districtCode } : {}),
    address: `${office}示例路${n}号`,
    taxAuthorityName: isHere ? `国家税务总局${office}税务局第一税务所` : null,
    registeredCapital: plan.capital ?? null,
    establishDate:
      plan.type === person || plan.more?.isPreparing ? null : `20${String(5 + (n % 15)).padStart(2, "0")}-06-18`,
    taxCreditLevel: plan.capital === undefined ? null : 1 + (n % 3),
    contactName: CONTACTS[n % CONTACTS.length] ?? "李会计",
    contactPhone: vault.seal(demoMobile(3000 + n)),
    sourceType: 1 + (n % 3),
    managerStaffId: whose.managers[n % Math.max(whose.managers.length, 1)] ?? null,
    coopStart: `20${String(19 + (n % 6))}-0${1 + (n % 9)}-01`,
    riskLevel: RISK_LEVEL.middle,
    relatedFlag: false,
    ...papersOf(plan, n, vault),
    ...plan.more,
    createTime: time,
    updateTime: time,
    createUserName: "演示管理员",
    updateUserName: "演示管理员",
  };
  const numbers = [row.creditCode ?? null, row.customerCode];
  return { ...row, searchKeys: searchKeysOf({ words: [row.customerName], numbers }, vault) };
}

interface Known {
  readonly firms: readonly { readonly companyId: string; readonly companyName: string }[];
  readonly people: readonly {
    readonly companyId: string;
    readonly staffId: string;
    readonly staffStatus?: number | undefined;
  }[];
}

/** Customers of two firms, one of them of both: neither sees the other's. // domain b §2 (1) */
export async function insertCustomers(db: Db, vault: Vault, { firms, people }: Known): Promise<void> {
  const { first, applying } = DEMO.firm;
  const whoseOf = (companyId: string, from: number): Whose => ({
    companyId,
    companyName: firms.find((firm) => firm.companyId === companyId)?.companyName ?? "",
    managers: people
      .filter((one) => one.companyId === companyId && (one.staffStatus ?? 1) === 1)
      .slice(0, 4)
      .map(({ staffId }) => staffId),
    from,
  });
  const own = FIRST.map((plan, at) => rowOf(plan, at, whoseOf(first, 0), vault));
  const others = OTHER.map((plan, at) => rowOf(plan, at, whoseOf(applying, FIRST.length), vault));
  await db.insert(agreementCustomers).values([...own, ...others]);
  await db.insert(serials).values([
    { name: `KH${MONTH}:${first}`, last: own.length },
    { name: `KH${MONTH}:${applying}`, last: others.length },
  ]);
}
