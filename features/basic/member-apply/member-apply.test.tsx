// Guarantees: an application asks for what belongs to its kind, and the association's list tells what to do. // domain a §2.4
import { screen } from "@testing-library/react";
import type { PermissionCode } from "@/contracts/access";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplyNumbersApi } from "@/contracts/basic/member-apply/member-apply-numbers";
import { staffOptionApi } from "@/contracts/basic/staff/staff-option";
import { handOver } from "@/features/basic/handed";
import { DeskMemberApplyScreen } from "@/features/basic/member-apply/desk-member-apply";
import { MemberApplyReview } from "@/features/basic/member-apply/member-apply-review";
import { MemberApplyScreen } from "@/features/basic/member-apply/member-apply";
import type { ReviewFormProps } from "@/components/review/review-form";
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

it("opens both numbers of a correction to whoever decides upon it, and to nobody else", async () => {
  const api = fakeApi().on(memberApplyNumbersApi.numbers, {
    idNoNow: "430102198501010017",
    newIdNo: "43010219850101003X",
  });
  const read = (marking: ReviewFormProps["marking"], functionCodes: readonly PermissionCode[]) =>
    renderScreen(
      <MemberApplyReview
        bizId="m1"
        values={{ applyType: 6, newIdType: 1, newIdNo: "430***********003X" }}
        more={{}}
        files={[]}
        changes={[]}
        marking={marking}
      />,
      { user: aUser({ userType: 2, companyId: null, functionCodes: [...functionCodes] }) },
    );
  const marking = { marked: new Set<string>(), toggle: () => undefined };
  for (const [given, codes] of [
    [null, ["g_hy_desk_staff_audit"]],
    [marking, ["g_hy_desk_staff_view"]],
  ] as const) {
    const { unmount } = read(given, codes);
    expect(screen.queryByRole("button", { name: "查看完整号码" })).not.toBeInTheDocument();
    unmount();
  }
  const { typing } = read(marking, ["g_hy_desk_staff_audit"]);
  expect(screen.queryByText("43010219850101003X")).not.toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "查看完整号码" }));
  expect(await screen.findByText("430102198501010017")).toBeInTheDocument();
  expect(screen.getByText("43010219850101003X")).toBeInTheDocument();
  expect(api.callsOf(memberApplyNumbersApi.numbers)[0]?.input).toMatchObject({ params: { applyId: "m1" } });
  await typing.click(await screen.findByRole("button", { name: "隐藏完整号码" }));
  expect(screen.queryByText("43010219850101003X")).not.toBeInTheDocument();
});
