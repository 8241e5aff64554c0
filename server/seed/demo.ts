/** Record ids of the demo association: readable, 32 characters, the same on every machine. */
export const demoId = (kind: string, n: number): string => `demo${kind}${String(n).padStart(28 - kind.length, "0")}`;

const firm = (n: number): string => demoId("firm", n);

/** What tests and e2e may rely on. Passwords and people are fictional. // contract §1 demo accounts */
export const DEMO = {
  password: "Demo@2026",
  orgId: demoId("org", 1),
  orgName: "示例省注册税务师协会",
  firm: {
    /** Limited company, independent: the firm of `demo-admin` and of all ordinary roles. */
    first: firm(1),
    /** 特殊普通合伙 with three member branches and a typed one outside the province. */
    headOffice: firm(2),
    branchZhuzhou: firm(3),
    branchXiangtan: firm(4),
    branchYueyang: firm(5),
    generalPartnership: firm(6),
    smallLimited: firm(7),
    soleProprietor: firm(8),
    /** 其他 form, suspended. */
    otherForm: firm(9),
    /** 待入会, of `demo-other`. */
    applying: firm(10),
    /** 子所 with an institution among its shareholders. */
    subsidiary: firm(11),
    smallPartnership: firm(12),
  },
  user: {
    admin: "demo-admin",
    hr: "demo-hr",
    finance: "demo-finance",
    business: "demo-business",
    party: "demo-party",
    training: "demo-training",
    agent: "demo-agent",
    readonly: "demo-readonly",
    head: "demo-head",
    branch: "demo-branch",
    other: "demo-other",
    desk: "demo-desk",
  },
} as const;

export const userIdOf = (username: string): string =>
  demoId("user", Object.values<string>(DEMO.user).indexOf(username) + 1);
