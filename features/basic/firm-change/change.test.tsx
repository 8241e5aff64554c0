// Guarantees: an application begins with the items that its address asks for, as they stand; before and after stand side by
// side while it is typed, the firm's rules with them; what is sent is what was chosen; the items that came back marked are
// named; who reads it sees what would stand in its way.
import { screen, waitFor, within } from "@testing-library/react";
import { firmApi } from "@/contracts/basic/firm/firm";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { CHANGE_ITEM } from "@/contracts/basic/firm-change/firm-change-items";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import type { DataOf } from "@/contracts/kit/endpoint";
import { FirmChangeReview } from "@/features/basic/firm-change/change-review";
import { FirmChangeScreen } from "@/features/basic/firm-change/change";
import { aDetail, full } from "@/features/basic/firm/firm-testing";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

jest.setTimeout(30_000);

const entry = (keyName: string, keyValue: number, keyNotes: string): DictionaryItem => ({
  keyName,
  keyValue,
  keyNotes,
  keyDisabled: false,
});
const dictionary = [
  entry("firm_change_item", 1, "名称"),
  entry("firm_change_item", 4, "注册地址"),
  entry("firm_change_item", 6, "合伙人(股东)"),
  entry("firm_change_item", 11, "联系方式"),
  entry("audit_status", 0, "草稿"),
  entry("audit_status", 1, "待审核"),
  entry("audit_status", 4, "退回修改"),
  entry("attach_type", 1, "营业执照"),
];

const NAME = "湖南新知远税务师事务所有限责任公司";
const record = {
  ...aChange(),
  changeId: "a1",
  companyId: "c1",
  companyName: full.companyName,
  changeNo: "BG202611200001",
  title: "名称变更（BG202611200001）",
  auditStatus: 4,
  reissueCert: true,
  changes: [{ path: "companyName", label: "事务所名称", before: full.companyName, after: NAME }],
  obstacles: [],
  submitUserName: "周清和",
  submitTime: "2026-11-19T01:00:00.000Z",
  auditUserName: "王审核",
  auditTime: "2026-11-20T01:00:00.000Z",
  createTime: "2026-11-19T01:00:00.000Z",
  updateTime: "2026-11-19T01:00:00.000Z",
  createUserName: "周清和",
  updateUserName: "周清和",
  version: 3,
  transitions: ["submit"],
  auditRecords: [
    {
      recordId: "s1",
      action: "sendBack",
      label: "退回",
      fromStatus: 1,
      toStatus: 4,
      operatorName: "王审核",
      operatorOrg: "示例省注册税务师协会",
      operateTime: "2026-11-20T01:00:00.000Z",
      auditResult: 2,
      opinion: "名称有误",
      isReturn: true,
      marks: [{ path: "newName", note: "与营业执照不一致" }],
    },
  ],
  canEdit: true,
  canRemove: false,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  attachments: [],
  files: [],
} as unknown as DataOf<typeof firmChange.api.get>;

const api = () =>
  fakeApi()
    .on(firmApi.get, aDetail())
    .on(firmApi.full, full)
    .on(firmChange.api.get, record)
    .on(firmChange.api.full, { ...aChange(), version: 3 } as never);

const fieldOf = (form: HTMLElement, label: string) => within(form).getByLabelText(label);

it("begins with what the address asks for, as it stands, and sends what was chosen", async () => {
  const calls = api().on(firmChange.api.create, record as never);
  const { typing } = renderScreen(<FirmChangeScreen />, {
    at: "/basic/firm/change?changeId=new&items=1,11",
    dictionary,
  });
  const form = await screen.findByRole("form", { name: "新增变更申请" });
  const name = await within(form).findByLabelText("事务所名称");
  expect(name).toHaveValue(full.companyName);
  // 联系方式 can be typed without asking: it is not offered.
  expect(within(form).queryByLabelText("联系人")).toBeNull();
  await typing.clear(name);
  await typing.type(name, "湖南新知远税务师事务所");
  await screen.findByText(/按变更后的档案核对，有 1 处问题/);
  expect(screen.getByText("有限责任制事务所的名称须含「有限公司」或「有限责任公司」")).toBeInTheDocument();
  await typing.type(name, "有限责任公司");
  await waitFor(() => expect(screen.queryByText(/按变更后的档案核对/)).toBeNull());
  const row = await screen.findByRole("row", { name: new RegExp(`事务所名称 ${full.companyName} ${NAME}`) });
  expect(row).toBeInTheDocument();
  await typing.type(fieldOf(form, "变更原因"), "决议");
  await typing.click(within(form).getByRole("button", { name: "保存" }));
  await waitFor(() => expect(calls.callsOf(firmChange.api.create)).toHaveLength(1));
  const body = calls.callsOf(firmChange.api.create)[0]?.input.body;
  expect([body?.changeItems, body?.newName, body?.regAddress, body?.partners]).toEqual([[1], NAME, null, []]);
});

it("has the tick that another number is kept with, beside the number", async () => {
  api();
  const { typing } = renderScreen(<FirmChangeScreen />, {
    at: `/basic/firm/change?changeId=new&items=${CHANGE_ITEM.head}`,
    dictionary,
  });
  const number = await screen.findByLabelText("法定代表人证件号码");
  await typing.clear(number);
  await typing.type(number, "4");
  expect(await screen.findByRole("checkbox", { name: /取得同意/ })).toBeInTheDocument();
});

it("names what came back marked, at its item", async () => {
  api();
  renderScreen(<FirmChangeScreen />, { at: "/basic/firm/change?changeId=a1&edit=1", dictionary });
  expect(await screen.findByText("协会标出以下项目须改正：")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "事务所名称：与营业执照不一致" })).toBeInTheDocument();
  const beside = screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(beside).toContain("事务所名称：与营业执照不一致");
});

it("is read before and after side by side, with what would stand in its way", async () => {
  api()
    // What the record's neighbours are asked of.
    .on(firmChange.api.list, { rows: [], totalCount: 0 })
    .on(firmChange.api.get, { ...record, auditStatus: 1, obstacles: ["事务所名称已被其他事务所登记，请核对"] });
  renderScreen(<FirmChangeScreen />, { at: "/basic/firm/change?changeId=a1", dictionary });
  expect(await screen.findByRole("row", { name: new RegExp(`${full.companyName} ${NAME}`) })).toBeInTheDocument();
  expect(screen.getByText("事务所名称已被其他事务所登记，请核对")).toBeInTheDocument();
});

it("says in the inbox, too, what would stand in its way", async () => {
  api();
  const values = { ...record, auditStatus: 1, obstacles: ["事务所名称已被其他事务所登记，请核对"] };
  renderScreen(<FirmChangeReview values={values} more={{}} files={[]} changes={[]} marking={null} />, { dictionary });
  expect(await screen.findByText("事务所名称已被其他事务所登记，请核对")).toBeInTheDocument();
});
