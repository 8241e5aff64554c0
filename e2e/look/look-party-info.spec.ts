import { dialog, lookAt, type Place, tabPanel } from "../kit/look";
import type { Page } from "@playwright/test";

// Party records and rosters of firms, a head office and the association, as `look.spec.ts` looks at the rest.

const saveBar = (page: Page) => page.getByRole("button", { name: "保存" }).waitFor();
/** Party record of the demo firm of this number. */
const partyOrg = (n: number): string => `partyOrgId=demopartyorg${String(n).padStart(20, "0")}`;

const PARTY: readonly Place[] = [
  ...["basic", "roster", "terms", "honours", "years", "steps"].map((tab): Place => ({
    name: `party-info-${tab}`,
    path: `/party/info?tab=${tab}&${partyOrg(2)}`,
    who: "head",
    ready: tabPanel,
  })),
  { name: "party-info-own", path: "/party/info", who: "party", ready: tabPanel },
  { name: "party-info-list", path: "/party/info", who: "head" },
  { name: "party-info-desk", path: "/desk/partyInfo", who: "desk" },
  { name: "party-info-desk-record", path: `/desk/partyInfo?${partyOrg(3)}`, who: "desk", ready: tabPanel },
  { name: "party-info-unreported", path: "/desk/partyInfo?view=unreported", who: "desk" },
  { name: "party-info-returned", path: `/party/info?${partyOrg(4)}`, who: "head", ready: tabPanel },
  { name: "party-info-edit", path: `/party/info?edit=1&${partyOrg(1)}`, who: "party", ready: saveBar },
  { name: "party-member-new", path: "/party/info?memberId=new", who: "party", ready: saveBar },
  {
    name: "party-info-sync",
    path: `/party/info?tab=roster&${partyOrg(1)}`,
    who: "party",
    ready: dialog("从人员管理更新"),
  },
  {
    name: "party-info-year",
    path: `/party/info?tab=years&${partyOrg(2)}`,
    who: "head",
    ready: dialog(/^查看 \d+ 年度/),
  },
];

/** Other tabs, dialogs and roles of screens that are looked at in every run. */
const DETAILS = [
  "party-info-terms",
  "party-info-honours",
  "party-info-years",
  "party-info-steps",
  "party-info-own",
  "party-info-desk-record",
  "party-info-unreported",
  "party-info-returned",
  "party-info-sync",
  "party-info-year",
];
lookAt(PARTY, DETAILS);
