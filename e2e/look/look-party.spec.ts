import { dialog, lookAt, type Place, tabPanel } from "../kit/look";
import type { Page } from "@playwright/test";

// Party activities of a firm and at the association, as `look.spec.ts` looks at the rest.

const saveBar = (page: Page) => page.getByRole("button", { name: "保存" }).waitFor();

const ACTIVITY = "/party/activity?activityId=demoactivity0000000000000000000";
const lesson = `${ACTIVITY}3`;
const PARTY: readonly Place[] = [
  { name: "activity-list", path: "/party/activity", who: "party" },
  { name: "activity-list-empty", path: "/party/activity?title=没有", who: "party" },
  ...["basic", "people", "photos", "files", "steps", "history"].map((tab): Place => ({
    name: `activity-${tab}`,
    path: `${lesson}&tab=${tab}`,
    who: "party",
    ready: tabPanel,
  })),
  { name: "activity-returned", path: `${ACTIVITY}4`, who: "party", ready: tabPanel },
  ...["basic", "people", "photos"].map((tab): Place => ({
    name: `activity-edit-${tab}`,
    path: `${ACTIVITY}4&edit=1&tab=${tab}`,
    who: "party",
    ready: saveBar,
  })),
  { name: "activity-joint", path: "/party/activity", who: "party", ready: dialog("引用联合活动") },
  {
    name: "activity-photo",
    path: `${lesson}&tab=photos`,
    who: "party",
    ready: async (page) => {
      await page
        .getByRole("button", { name: /^查看大图/ })
        .first()
        .click();
      await page.getByRole("dialog", { name: /活动照片/ }).waitFor();
    },
  },
  {
    name: "activity-year",
    path: "/party/activity?view=scoreboard",
    who: "party",
    ready: (page) => page.getByText("各月开展情况").waitFor(),
  },
  { name: "activity-list-head", path: "/party/activity", who: "head" },
  {
    name: "activity-year-head",
    path: "/party/activity?view=scoreboard&companyId=demofirm000000000000000000000003",
    who: "head",
    ready: (page) => page.getByText("各月开展情况").waitFor(),
  },
  { name: "desk-activity", path: "/desk/partyActivity", who: "desk" },
  {
    name: "desk-activity-record",
    path: "/desk/partyActivity?activityId=demoactivity00000000000000000006",
    who: "desk",
    ready: tabPanel,
  },
];

/** Other tabs, dialogs and roles of screens that are looked at in every run. */
const DETAILS = [
  "activity-list-empty",
  "activity-people",
  "activity-files",
  "activity-steps",
  "activity-history",
  "activity-returned",
  "activity-edit-people",
  "activity-edit-photos",
  "activity-photo",
  "activity-list-head",
  "activity-year-head",
  "desk-activity-record",
  "activity-photos",
  "activity-joint",
];
lookAt(PARTY, DETAILS);
