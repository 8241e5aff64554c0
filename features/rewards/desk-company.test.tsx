// Guarantees: the association sees what waits for it, says at the entry until when a record is on display, and corrects
// its own entry by the record's items alone; the paper names firms and has places for signatures and seal.
import { screen, waitFor, within } from "@testing-library/react";
import { companyRewardApi } from "@/contracts/rewards/company";
import { companyHonourApi } from "@/contracts/rewards/honour-import-api";
import { personRewardApi } from "@/contracts/rewards/person";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { DeskCompanyRewardScreen } from "@/features/rewards/desk-company";
import { DeskPersonRewardScreen } from "@/features/rewards/desk-person";
import { PERSON_PRINTED, PRINTED, SIGNED } from "@/features/rewards/record/look";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const officer = aUser({ userType: 2, companyId: null });
const draw = (search: string) =>
  renderScreen(<DeskCompanyRewardScreen />, { user: officer, at: `/desk/rewardsCompany${search}` });

it.each([
  ["firms", DeskCompanyRewardScreen, companyRewardApi],
  ["persons", DeskPersonRewardScreen, personRewardApi],
] as const)("tells how much waits, and shows it at a click: %s", async (_, Screen, { list, totals, waiting }) => {
  const api = fakeApi()
    .on(list, { rows: [], totalCount: 0 })
    .on(totals, [])
    .on(waiting, { submitted: 3, appealed: 1, rectified: 2 });
  const { typing } = renderScreen(<Screen />, { user: officer, at: "/desk/rewards" });
  const group = await screen.findByRole("group", { name: "等待办理" });
  await within(group).findByRole("button", { name: "待审核 3" });
  within(group).getByRole("button", { name: "申诉中 1" });
  await typing.click(within(group).getByRole("button", { name: "整改待验收 2" }));
  await waitFor(() =>
    expect(api.callsOf(list).at(-1)?.input.query).toMatchObject({
      rpStatus: [3, 7],
      rectifyStatus: [3],
    }),
  );
});

it.each([
  ["g_hy_desk_rewards_add", true],
  ["g_hy_desk_rewards_view", false],
] as const)("offers honours by workbook to whoever may enter them: %s", async (code, isOffered) => {
  fakeApi()
    .on(companyRewardApi.list, { rows: [], totalCount: 0 })
    .on(companyRewardApi.totals, [])
    .on(companyRewardApi.waiting, { submitted: 0, appealed: 0, rectified: 0 })
    .on(companyHonourApi.importCurrent, null);
  const { typing } = renderScreen(<DeskCompanyRewardScreen />, {
    user: aUser({ userType: 2, companyId: null, functionCodes: [code, "g_hy_desk_rewards_export"] }),
    at: "/desk/rewardsCompany",
  });
  await typing.click(await screen.findByRole("button", { name: "更多工具" }));
  await screen.findByRole("button", { name: /导出/ });
  expect(screen.queryByRole("button", { name: "导入" }) !== null).toBe(isOffered);
  if (!isOffered) return;
  await typing.click(screen.getByRole("button", { name: "导入" }));
  // The workbook waits for the document that its rows share.
  expect(await screen.findByLabelText("选择附件：事务所奖励导入文件")).toBeDisabled();
  expect(screen.getByLabelText("选择附件：表彰文书")).toBeEnabled();
});

it("asks at the entry until when the record is on display", async () => {
  const nobody = { rows: [], totalCount: 0 };
  fakeApi().on(companyRewardApi.subjects, nobody).on(personRewardApi.subjects, nobody);
  draw("?recordId=new");
  expect(await screen.findByLabelText("公示期限止")).toBeInTheDocument();
  expect(screen.getByLabelText("事务所")).toBeInTheDocument();
});

it("corrects by the record's own items", async () => {
  const shown = {
    ...rewardSample,
    recordId: "r1",
    companyId: "c9",
    companyName: "甲所",
    recordNo: "JC202600001",
    rpStatus: 3,
    sourceType: 1,
    decideYear: 2026,
    effectiveTime: null,
    publishTo: null,
    isPublic: false,
    appealUntil: null,
    appealContent: null,
    appealTime: null,
    appealResult: null,
    rectifyStatus: null,
    effects: [],
    related: [],
    appealFiles: [],
    rectifyFiles: [],
    transitions: [],
    auditRecords: [],
    createUserName: null,
    createTime: "2026-06-01T00:00:00.000Z",
    updateUserName: null,
    updateTime: "2026-06-01T00:00:00.000Z",
    version: 4,
    attachments: [],
    files: [],
    canEdit: true,
    canRemove: false,
    readOnlyReason: null,
    lockedItems: [],
    isIncomplete: false,
    missing: [],
    warnings: [],
  };
  fakeApi()
    .on(companyRewardApi.get, shown as never)
    .on(companyRewardApi.full, { ...rewardSample, version: 4 } as never);
  draw("?recordId=r1&edit=1");
  expect(await screen.findByLabelText("名称（事由）")).toHaveValue(rewardSample.title);
  expect(screen.queryByLabelText("事务所")).not.toBeInTheDocument();
  expect(screen.queryByLabelText("公示期限止")).not.toBeInTheDocument();
});

it("prints firms by name, with places for signatures and seal", () => {
  expect(PRINTED).toContain("companyName");
  expect(PERSON_PRINTED).toContain("companyName");
  expect(SIGNED.signatures.length).toBeGreaterThan(0);
  expect(SIGNED.seal).not.toBe("");
});
