// Guarantees: an empty list names no button that its reader does not have.
import { screen } from "@testing-library/react";
import { personRewardApi } from "@/contracts/rewards/person";
import { DeskPersonRewardScreen } from "@/features/rewards/desk-person";
import { PersonRewardScreen } from "@/features/rewards/person/person";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const empty = () =>
  fakeApi()
    .on(personRewardApi.list, { rows: [], totalCount: 0 })
    .on(personRewardApi.totals, [])
    .on(personRewardApi.waiting, { submitted: 0, appealed: 0, rectified: 0 });

it("tells a tax agent who sees his own records alone that there are none yet", async () => {
  empty();
  renderScreen(<PersonRewardScreen />, { user: userWith("g_hy_rewards_and_punishment_person_find") });
  expect(await screen.findByText("还没有奖惩记录")).toBeInTheDocument();
  expect(screen.getByText(/^您的账号只能查看；由本单位有登记权限的人员登记以后/)).toBeInTheDocument();
  expect(screen.queryByText(/点击「新增」/)).not.toBeInTheDocument();
});

it("tells who may add or enter by which button", async () => {
  empty();
  const { unmount } = renderScreen(<PersonRewardScreen />);
  expect(await screen.findByText("点击「新增」登记第一份。")).toBeInTheDocument();
  unmount();
  renderScreen(<DeskPersonRewardScreen />, { user: aUser({ userType: 2, companyId: null }) });
  expect(await screen.findByText("点击「录入」登记第一份。")).toBeInTheDocument();
});
