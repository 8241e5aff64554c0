// Guarantees: the printed record of an activity says all its kinds, what it cost and why it was told late.
import { screen, within } from "@testing-library/react";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import type { DetailOf } from "@/contracts/kit/record";
import type { activity } from "@/contracts/party/activity/activity";
import { aLesson } from "@/contracts/party/activity/activity-sample";
import { ActivityPrint } from "@/features/party/activity/activity-print";
import { renderScreen } from "@/tests/render-screen";

const kinds = ["支部党员大会", "支部委员会", "党小组会", "党课", "主题党日"];
const dictionary: DictionaryItem[] = kinds.map((keyNotes, i) => ({
  keyName: "party_activity_type",
  keyValue: i + 1,
  keyNotes,
  keyDisabled: false,
}));
const record = {
  ...aLesson,
  activityType: 4,
  extraTypes: [1, 5],
  cost: "1234.50",
  lateReason: "档案整理后补录",
  companyName: "甲乙税务师事务所有限公司",
  auditStatus: 0,
} as unknown as DetailOf<typeof activity>;

function printed(over: Partial<DetailOf<typeof activity>> = {}) {
  window.print = jest.fn();
  renderScreen(<ActivityPrint record={{ ...record, ...over }} onDone={() => undefined} />, { dictionary });
  const paper = screen.getByRole("article", { name: "党组织会议（活动）记录" });
  const heads = within(paper).getAllByRole("rowheader");
  return new Map(heads.map((head) => [head.textContent, head.nextElementSibling?.textContent]));
}

it("holds the cost, the three kinds and the late reason with their labels", () => {
  const told = printed();
  expect(told.get("活动类型")).toBe("党课");
  expect(told.get("同时计入")).toBe("支部党员大会、主题党日");
  expect(told.get("经费")).toBe("1,234.50 元");
  expect(told.get("补录原因")).toBe("档案整理后补录");
});

it("leaves out what was not filled in", () => {
  const told = printed({ cost: null, lateReason: null });
  expect([told.has("经费"), told.has("补录原因"), told.has("活动类型")]).toEqual([false, false, true]);
});
