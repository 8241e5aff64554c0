// Guarantees: an application asks for what belongs to its kind, and the association's list tells what to do. // domain a §2.4
import { screen } from "@testing-library/react";
import { memberApply } from "@/contracts/basic/member-apply";
import { staffOptionApi } from "@/contracts/basic/staff-option";
import { handOver } from "@/features/basic/handed";
import { DeskMemberApplyScreen } from "@/features/basic/member-apply/desk-member-apply";
import { MemberApplyScreen } from "@/features/basic/member-apply/member-apply";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, seenRouter } from "@/tests/render-screen";

const empty = () => fakeApi().on(memberApply.api.list, { rows: [], totalCount: 0 }).on(staffOptionApi.list, []);

const draw = (handed = "") =>
  renderScreen(<MemberApplyScreen />, { at: `/basic/personnel/memberApply?applyId=new&handed=${handed}` });

it("asks a correction for what is corrected, and a withdrawal for nothing of it", async () => {
  empty();
  const { unmount, typing } = draw(handOver("basic.member-apply", { applyType: 6, staffId: "s1" }).handed);
  expect(await screen.findByLabelText("更正后证件号码")).toBeInTheDocument();
  // Another number is kept with consent: the tick without which nothing is saved is there to be set.
  expect(screen.queryByRole("checkbox", { name: /取得同意/ })).not.toBeInTheDocument();
  await typing.type(screen.getByLabelText("更正后证件号码"), "4");
  expect(await screen.findByRole("checkbox", { name: /取得同意/ })).toBeInTheDocument();
  expect(screen.queryByLabelText("执业备案日期")).not.toBeInTheDocument();
  unmount();
  draw(handOver("basic.member-apply", { applyType: 4, staffId: "s1" }).handed);
  expect(await screen.findByLabelText("申请理由")).toBeInTheDocument();
  expect(screen.queryByLabelText("更正后证件号码")).not.toBeInTheDocument();
});

it("begins with nobody at any other address than that which somebody was handed to", async () => {
  empty();
  const { handed } = handOver("basic.member-apply", { applyType: 6, staffId: "s1" });
  const { unmount } = renderScreen(<MemberApplyScreen />, { at: "/basic/personnel/memberApply?applyId=new" });
  expect(await screen.findByLabelText("申请理由")).toBeInTheDocument();
  expect(screen.queryByLabelText("更正后证件号码")).not.toBeInTheDocument();
  unmount();
  // Its list leads to a form of nobody's as well.
  const { typing } = renderScreen(<MemberApplyScreen />, { at: `/basic/personnel/memberApply?handed=${handed}` });
  await typing.click(await screen.findByRole("button", { name: "新增" }));
  expect(seenRouter.push).toHaveBeenLastCalledWith("/basic/personnel/memberApply?applyId=new");
});

it("tells the association where applications come from", async () => {
  empty();
  renderScreen(<DeskMemberApplyScreen />, { user: aUser({ userType: 2, companyId: null }) });
  expect(await screen.findByText("还没有提交的会员申请")).toBeInTheDocument();
});
