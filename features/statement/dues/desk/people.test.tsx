// Guarantees: people of a bill stand with what the firm said of them; an objection that waits is answered from its row, and
// only people with objections are asked for where they alone matter.
import { screen } from "@testing-library/react";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi, type DuesItem } from "@/contracts/statement/dues/dues";
import { DeskPeople } from "@/features/statement/dues/desk/people";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const officer = aUser({ userType: 2, companyId: null });
const item: DuesItem = {
  itemId: "i1",
  itemNo: 1,
  duesType: 2,
  staffId: "p1",
  staffName: "周晓岚",
  idNo: "4301***********012",
  memberNo: null,
  certNo: null,
  memberType: 1,
  joinDate: "2015-03-01",
  standardFee: "700.00",
  reductionType: null,
  reductionAmount: "0.00",
  payableAmount: "700.00",
  payStatus: 0,
  sourceNote: null,
  objectionState: "waiting",
  objection: "已离职",
  objectionTime: "2026-11-25T01:00:00.000Z",
  objectionAnswer: null,
  version: 1,
};

it("lists people, finds one by name, and answers what the firm said", async () => {
  const api = fakeApi()
    .on(duesApi.items, { rows: [item], totalCount: 1 })
    .on(duesDeskApi.firms, { rows: [], totalCount: 0 })
    .on(duesApi.answerObjection, { ...item, objectionState: "agreed", objectionAnswer: "属实" });
  const { typing } = renderScreen(<DeskPeople duesId="d1" title="个人会费明细" />, { user: officer });
  expect(await screen.findByText("已离职", { exact: false })).toBeInTheDocument();
  await typing.type(screen.getByLabelText("按姓名查找"), "周{Enter}");
  expect(api.callsOf(duesApi.items).at(-1)?.input.query).toMatchObject({ staffName: "周" });
  await typing.click(screen.getByRole("button", { name: "答复 周晓岚" }));
  await typing.click(await screen.findByRole("radio", { name: "是" }));
  await typing.type(screen.getByLabelText("答复"), "情况属实");
  await typing.click(screen.getByRole("button", { name: "答复" }));
  expect(api.callsOf(duesApi.answerObjection)[0]?.input.body).toMatchObject({
    isAgreed: true,
    toCompanyId: null,
    answer: "情况属实",
  });
});

it("asks for people with objections alone", async () => {
  const api = fakeApi().on(duesApi.items, { rows: [], totalCount: 0 });
  renderScreen(<DeskPeople duesId="d1" title="有异议的人员" onlyObjections />, { user: officer });
  expect(await screen.findByText("没有提出异议的人员")).toBeInTheDocument();
  expect(api.callsOf(duesApi.items)[0]?.input.query).toMatchObject({ hasObjection: true });
});
