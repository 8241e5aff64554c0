import type { APIRequestContext, Page } from "@playwright/test";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { anExit } from "@/contracts/basic/firm-exit/firm-exit-sample";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplySample } from "@/contracts/basic/member-apply/member-apply-sample";
import { staffApi } from "@/contracts/basic/staff/staff";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { transferSample } from "@/contracts/basic/transfer/transfer-sample";
import { href } from "@/lib/routes/href";
import { FIRM_NAME, type Who } from "../kit/accounts";
import { callBy, callPath, paperOf } from "../kit/calls";
import { coloursOf, onPaper, pagesOf } from "../kit/paper";
import { ownProduct } from "../kit/product/own-product";
import { expect, test } from "../kit/test";
import { isFullRun, LONG } from "../kit/tier";

// Every paper that the product prints, page by page as Chromium sets it: title, whose it is, as of when and in which
// state, page x of y, heads on every page, places to sign that never stand alone, ink alone. // look.md "Print"

// How many pages there are depends on what is printed: records that nobody else changes.
const product = ownProduct();

interface Paper {
  readonly name: string;
  readonly who: Who;
  /** Where it is printed; of a record that the demo has not, how it is made by whoever prints it. */
  readonly at: string | ((caller: APIRequestContext) => Promise<string>);
  readonly ask: (page: Page) => Promise<unknown>;
  readonly pages: number;
  /** On the first page. */
  readonly says: readonly (string | RegExp)[];
  /** Repeated on every page that the table goes on to. */
  readonly head?: string;
  /** Stands on the last page before the places to sign: nobody signs a page without anything on it. */
  readonly ends: string;
  /** On the last page. */
  readonly signed: readonly string[];
}

const FIRM = "湖南晴川示例税务师事务所有限公司";
/** The demo association's own: whoever pays must read it. */
const ASSOCIATION_ACCOUNT = "4300015500090123456";
const PRINTED_ON = /打印日期：?\d{4}-\d\d-\d\d/;
const press = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const fromTools = (name: string) => async (page: Page) => {
  await page.getByRole("main").getByRole("button", { name: "更多工具" }).click();
  await page.getByRole("button", { name, exact: true }).click();
};
const roster = async (page: Page) => {
  await page
    .getByRole("main")
    .getByRole("tab", { name: /^党员名册/ })
    .click();
  await fromTools("打印名册")(page);
};
const openFirst = (then: string) => async (page: Page) => {
  await page.getByRole("main").getByRole("row").nth(1).getByRole("link").first().click();
  await press(then)(page);
};

/** Somebody of the firm; whom its applications are about. */
async function somebody(caller: APIRequestContext): Promise<string> {
  const list = `${staffApi.list.path}?page=1&pageSize=30&memberType[]=1&staffStatus[]=1`;
  const [first] = await callPath<readonly { staffId: string }[]>(caller, "GET", list);
  return first?.staffId ?? "";
}
const SIGNED_BY_FIRM = ["经办人：", "法定代表人(负责人)：", "（事务所公章）"];
const DRAFT = "状态：草稿（未提交）";

/** 申请表: signed by hand and sealed, so drafts have one, too. */
const APPLICATIONS: readonly Paper[] = [
  {
    name: "会员信息变更申请表",
    who: "admin",
    at: async (caller) => {
      const attachments = [await paperOf(caller, firmChange.id, { name: "变更后的营业执照.pdf", attachType: 1 })];
      const body = aChange({ newName: "湖南晴川新程税务师事务所有限公司" });
      const made = await callBy(caller, firmChange.api.create, { body: { ...body, attachments } });
      const params = { changeId: made.changeId };
      await callBy(caller, firmChange.api.submit, { params, body: { version: made.version } });
      return href("basic.firm-change", params);
    },
    ask: press("打印申请表"),
    pages: 1,
    says: [
      "会员信息变更申请表",
      /申请编号：BG\d{12}/,
      `填报单位：${FIRM}`,
      "状态：待审核",
      PRINTED_ON,
      `事务所名称${FIRM}湖南晴川新程税务师事务所有限公司`,
      "变更后的营业执照.pdf",
    ],
    ends: "提交",
    signed: SIGNED_BY_FIRM,
  },
  {
    name: "合并申请表",
    who: "admin",
    at: async (caller) => {
      const { exitId } = await callBy(caller, firmExit.api.create, {
        body: anExit({ exitType: 3, mergeFirmName: FIRM_NAME.headOffice }),
        consent: true,
      });
      return href("basic.firm-exit", { exitId });
    },
    ask: press("打印申请表"),
    pages: 1,
    says: ["合并申请表", /申请编号：TH\d{12}/, `填报单位：${FIRM}`, DRAFT, PRINTED_ON, "并入的事务所", "138****0002"],
    ends: "账号",
    signed: SIGNED_BY_FIRM,
  },
  {
    name: "个人会员申请表",
    who: "hr",
    at: async (caller) => {
      const body = { ...memberApplySample, staffId: await somebody(caller) };
      const { applyId } = await callBy(caller, memberApply.api.create, { body });
      return href("basic.member-apply", { applyId });
    },
    ask: press("打印申请表"),
    pages: 1,
    says: ["个人会员申请表", "申请编号：提交后生成", `填报单位：${FIRM}`, DRAFT, PRINTED_ON, "信息更正", "示例更名"],
    ends: "税协意见",
    signed: ["本人签名：", "单位负责人：", "（单位公章）"],
  },
  {
    name: "税务师转所申请表",
    who: "hr",
    at: async (caller) => {
      const who = { startedBy: 2, staffId: await somebody(caller), staffName: null, idType: null, idNo: null };
      const body = { ...transferSample, ...who, otherCompanyName: FIRM_NAME.headOffice };
      const { transferId } = await callBy(caller, transfer.api.create, { body });
      return href("basic.transfer", { transferId });
    },
    ask: press("打印申请表"),
    pages: 1,
    says: ["税务师转所申请表", "申请编号：提交后生成", `填报单位：${FIRM}`, DRAFT, PRINTED_ON, "省内转所"],
    ends: "税协意见",
    signed: ["本人签名：", "转出单位负责人：", "转入单位负责人：", "（双方单位公章）"],
  },
];

const PAPERS: readonly Paper[] = [
  {
    name: "单位会员证",
    who: "admin",
    at: "/basic/firm",
    ask: press("打印会员证"),
    pages: 1,
    says: [
      "单位会员证（副本）",
      "证号：43-DW0001",
      `会员单位：${FIRM}`,
      PRINTED_ON,
      /会员状态为「正常」/,
      "91430102MADE00011Q",
    ],
    ends: "入会日期",
    signed: ["（示例省注册税务师协会）", "年月日"],
  },
  {
    name: "基本信息表",
    who: "admin",
    at: "/basic/firm",
    ask: press("打印基本信息表"),
    pages: 3,
    says: ["税务师事务所基本信息表", "单位会员证号：43-DW0001", FIRM, PRINTED_ON],
    head: "资格证书编号",
    ends: "唐思涵",
    signed: ["填表人：", "所长(主任税务师)：", "（事务所公章）"],
  },
  {
    name: "人员名册",
    who: "hr",
    at: "/basic/personnel",
    ask: fromTools("打印花名册"),
    pages: 3,
    says: ["税务师事务所人员花名册", FIRM, PRINTED_ON, /共\d+条/],
    head: "序号姓名性别",
    ends: "在职",
    signed: ["填表人：", "负责人：", "（单位公章）"],
  },
  {
    name: "党组织基本情况表",
    who: "party",
    at: "/party/info",
    ask: press("打印"),
    pages: 2,
    says: ["党组织基本情况表", FIRM, /\d{4}年度/, /状态：草稿（未提交）/, PRINTED_ON],
    ends: "先进基层党组织",
    signed: ["填表人：", "党组织书记：", "（党组织公章）"],
  },
  {
    name: "党员名册",
    who: "party",
    at: "/party/info",
    ask: roster,
    pages: 2,
    ends: "正式党员",
    says: ["党员名册", FIRM, PRINTED_ON, "序号姓名"],
    signed: ["填表人：", "党组织书记：", "（党组织公章）"],
  },
  {
    name: "会议记录",
    who: "party",
    at: "/party/activity",
    ask: openFirst("打印会议记录"),
    pages: 2,
    says: ["党组织会议（活动）记录", FIRM, /状态：草稿（未提交）/, PRINTED_ON, "缺席", "参加人员（8人）"],
    ends: "活动照片",
    signed: ["主持人：", "记录人：", "（党组织印章）"],
  },
  {
    name: "党建活动年度统计表",
    who: "party",
    at: "/party/activity?view=scoreboard",
    ask: press("打印"),
    pages: 2,
    says: ["党建活动年度统计表", FIRM, /\d{4}年度/, PRINTED_ON, /差\d+次/],
    ends: "学时",
    signed: ["填表人：", "党组织书记：", "（党组织公章）"],
  },
  {
    name: "会费收款确认单",
    who: "admin",
    at: "/statement/dues/payment?confirmStatus=1",
    ask: openFirst("打印收款确认单"),
    pages: 1,
    says: ["会费收款确认单", /编号：SKQR\d{10}/, `缴费单位：${FIRM}`, PRINTED_ON, /大写金额.*[元圆][整正]?/],
    ends: "不是会费票据",
    signed: ["经办人："],
  },
  {
    name: "会费缴费通知单",
    who: "admin",
    at: "/statement/dues?duesStatus=6",
    ask: openFirst("打印缴费通知单"),
    pages: 1,
    says: ["会费缴费通知单", /缴费单号：HF\d{10}/, `缴费单位：${FIRM}`, PRINTED_ON, "收款账号"],
    ends: "应缴合计",
    signed: ["经办人：", "负责人："],
  },
  ...(["company", "person"] as const).flatMap((kind): Paper[] => {
    const title = kind === "company" ? "事务所奖惩情况表" : "税务师奖惩情况表";
    const rest = { ask: fromTools("打印"), pages: 1, ends: "已生效", signed: ["填表人：", "负责人：", "（单位公章）"] };
    const at = `/business/rewards_and_punishment/${kind}`;
    const desk = `/desk/rewards${kind === "company" ? "Company" : "Person"}`;
    return [
      { name: title, who: "admin", at, says: [title, `填报单位：${FIRM}`, PRINTED_ON, /共\d+条/], ...rest },
      {
        name: `${title}（协会）`,
        who: "desk",
        at: desk,
        says: [title, "填报单位：示例省注册税务师协会", FIRM],
        ...rest,
      },
    ];
  }),
  ...APPLICATIONS,
];

/** Printed on their own journeys, or of the same form as one that is printed here in every run. */
const ELSEWHERE = ["党组织基本情况表", "党员名册", "会议记录", "会费缴费通知单", "事务所奖惩情况表（协会）"];
const tierOf = (name: string) => (ELSEWHERE.includes(name) || /^税务师奖惩|申请表$/.test(name) ? LONG : {});

for (const { name, who, at, ask, pages: count, says, head, ends, signed } of PAPERS)
  test(`${name}: each page says what it is, the last one is signed`, tierOf(name), async ({ browser }) => {
    const page = await product.as(browser, who);
    await page.goto(typeof at === "string" ? at : await at(page.request));
    const { pages, colours } = await onPaper(
      page,
      () => ask(page),
      async () => ({ pages: await pagesOf(page, `paper-${name}`), colours: await coloursOf(page) }),
    );
    expect(pages, "pages").toHaveLength(count);
    const [first = "", ...others] = pages;
    const last = pages.at(-1) ?? "";
    for (const text of says) expect(first).toMatch(text instanceof RegExp ? text : literal(text));
    pages.forEach((text, at) => expect(text).toContain(`第${at + 1}页共${pages.length}页`));
    for (const text of others) expect(text, "whose it is, on every page").toMatch(/事务所|协会/);
    if (head !== undefined) for (const text of pages.slice(-2)) expect(text, "the table's head").toContain(head);
    for (const text of signed) expect(last).toContain(text);
    expect(last.slice(0, last.indexOf(signed[0] ?? "")), "what is signed").toContain(ends);
    expect(colours).toEqual([]);
    // Numbers of people stay masked.
    expect(pages.join("").replaceAll(ASSOCIATION_ACCOUNT, "")).not.toMatch(/\d{17}[\dX]|(?<![\dA-Z])1[3-9]\d{9}/);
  });

function literal(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
}

test("wherever a table ends, its last row stands with the places to sign", async ({ browser }) => {
  const page = await product.as(browser, "hr");
  await page.goto("/basic/personnel");
  const alone = await onPaper(
    page,
    () => fromTools("打印花名册")(page),
    async () => {
      const lonely: string[] = [];
      // The places to sign take as much as nine rows, so the page ends in one of these.
      for (const rows of isFullRun ? [24, 21, 19, 17, 16, 15] : [24, 19, 15]) {
        await page.evaluate((keep) => {
          const all = document.querySelectorAll("[data-print-area] tbody tr");
          [...all].slice(keep).forEach((row) => row.remove());
        }, rows);
        const name = await page.locator("[data-print-area] tbody tr").last().locator("td").nth(1).innerText();
        const last = (await pagesOf(page)).at(-1) ?? "";
        if (!last.includes("填表人") || !last.includes(name.replace(/\s/g, ""))) lonely.push(`${rows}: ${last}`);
      }
      return lonely;
    },
  );
  expect(alone).toEqual([]);
});
