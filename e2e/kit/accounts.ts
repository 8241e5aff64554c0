/** Demo accounts of contract §1; `E2E_USER_ADMIN=…` and the like name others on a host with its own accounts. */
const account = (name: string): string => process.env[`E2E_USER_${name.toUpperCase()}`] ?? `demo-${name}`;

export const ACCOUNTS = {
  admin: account("admin"),
  hr: account("hr"),
  finance: account("finance"),
  business: account("business"),
  party: account("party"),
  training: account("training"),
  agent: account("agent"),
  readonly: account("readonly"),
  head: account("head"),
  branch: account("branch"),
  other: account("other"),
  desk: account("desk"),
} as const;

export type Who = keyof typeof ACCOUNTS;
export const EVERYBODY = Object.keys(ACCOUNTS) as Who[];

/** Ids and names of the demo association that tests rely on. // server/seed/demo.ts, firm-data.ts */
const firm = (no: number): string => `demofirm${String(no).padStart(24, "0")}`;
export const FIRM = {
  first: firm(1),
  headOffice: firm(2),
  branchZhuzhou: firm(3),
  branchXiangtan: firm(4),
  branchYueyang: firm(5),
  applying: firm(10),
  missing: firm(99),
} as const;
export const FIRM_NAME = {
  first: "湖南晴川示例税务师事务所有限公司",
  headOffice: "湖南岳麓山示例税务师事务所（特殊普通合伙）",
  branchZhuzhou: "湖南岳麓山示例税务师事务所（特殊普通合伙）株洲分所",
  applying: "郴州莽山示例税务师事务所有限公司",
} as const;
