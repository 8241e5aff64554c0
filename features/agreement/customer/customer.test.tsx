// Guarantees: the list shows the firm's 客户企业 and leads to each; the form stands in its groups, asks a person for a
// paper and a firm for its code, and says when the firm has the customer already; a merger shows both side by side and
// sends what was chosen.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { AgreementCustomerDetail } from "@/contracts/agreement/customer/customer";
import { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { agreementCustomerSample } from "@/contracts/agreement/customer/customer-sample";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import { localityApi } from "@/contracts/common/locality";
import { AgreementCustomerScreen } from "@/features/agreement/customer/customer";
import { MergeChosen } from "@/features/agreement/customer/customer-tools";
import { differing, isTakenByDefault } from "@/features/agreement/customer/merge-choices";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

/** Titles of the form's groups, in order. */
const GROUPS = ["客户身份", "经营与税务", "联系人", "开票信息", "合作与风险"];
const AT = "/business/agreement/customer";

const row = {
  ...agreementCustomerSample,
  customerId: "r1",
  customerCode: "KH2026110001",
  customerStatus: 1,
  industryName: "342 金属加工机械制造",
  placeName: "湖南省长沙市岳麓区",
  managerName: null,
  contractCount: 0,
  contractTotal: "0.00",
  invoicedTotal: "0.00",
  reportCount: 3,
  transitions: [],
  companyId: aUser().companyId ?? "",
  companyName: "甲乙税务师事务所有限公司",
  createUserName: "李晓岚",
  createTime: "2026-01-05T01:30:00.000Z",
  updateUserName: "李晓岚",
  updateTime: "2026-01-05T01:30:00.000Z",
  version: 1,
};
const detail = (more: Partial<AgreementCustomerDetail> = {}) =>
  ({
    ...row,
    contactPhone: "138****0001",
    stopReason: null,
    parentName: null,
    mergedIntoId: null,
    mergedIntoName: null,
    nameChanges: [],
    files: [],
    canEdit: true,
    canRemove: true,
    readOnlyReason: null,
    lockedItems: [],
    isIncomplete: false,
    missing: [],
    warnings: [],
    auditRecords: [],
    unreadNotes: 0,
    ...more,
  }) as AgreementCustomerDetail;

const dictionary: DictionaryItem[] = [
  { keyName: "customer_type", keyValue: 1, keyNotes: "企业", keyDisabled: false },
  { keyName: "customer_type", keyValue: 5, keyNotes: "自然人", keyDisabled: false },
];
const drawn = (search: string, user = aUser()) => {
  const api = fakeApi()
    .on(agreementCustomerApi.list, { rows: [row], totalCount: 1 })
    .on(agreementCustomerApi.counts, [])
    .on(agreementCustomerApi.history, { rows: [], totalCount: 0 })
    .on(agreementCustomerApi.alike, [])
    .on(agreementCustomerApi.managers, { rows: [], totalCount: 0 })
    .on(agreementCustomerApi.choices, { rows: [], totalCount: 0 })
    .on(localityApi.provinces, [{ code: "430000", name: "湖南省", parentCode: null }]);
  return { api, ...renderScreen(<AgreementCustomerScreen />, { at: AT + search, user, dictionary }) };
};

it("lists the firm's customers and leads to each", async () => {
  drawn("");
  const link = await screen.findByRole("link", { name: agreementCustomerSample.customerName });
  expect(link).toHaveAttribute("href", `${AT}?customerId=r1`);
  expect(screen.getByRole("button", { name: "合并重复" })).toBeInTheDocument();
});

it("offers who only reads neither 新增 nor 合并重复", async () => {
  drawn("", userWith("g_hy_cust_view"));
  await screen.findByRole("link", { name: agreementCustomerSample.customerName });
  expect(screen.queryByRole("button", { name: "新增" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "合并重复" })).not.toBeInTheDocument();
});

it("asks for the items in their groups, a person for a paper and a firm for its code", async () => {
  const { typing } = drawn(`?customerId=${NEW_RECORD}`);
  for (const title of GROUPS) expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  expect(screen.getByRole("group", { name: "注册地" })).toBeInTheDocument();
  const type = screen.getByLabelText("客户类型");
  await typing.click(type);
  await typing.click(await screen.findByTitle("自然人"));
  expect(screen.getByLabelText("证件号码")).toBeInTheDocument();
  expect(screen.queryByLabelText("统一社会信用代码")).not.toBeInTheDocument();
  await typing.click(type);
  await typing.click(await screen.findByTitle("企业"));
  expect(screen.getByLabelText("统一社会信用代码")).toBeInTheDocument();
  expect(screen.queryByLabelText("证件号码")).not.toBeInTheDocument();
});

it("says while it is typed that the firm has such a customer, and leads there", async () => {
  const { api, typing } = drawn(`?customerId=${NEW_RECORD}`);
  api.on(agreementCustomerApi.alike, [
    {
      customerId: "r9",
      customerName: "长沙示例机械制造有限公司",
      customerCode: "KH2026010009",
      customerStatus: 1,
      isSameCode: false,
    },
  ]);
  await typing.type(await screen.findByLabelText("客户名称"), "长沙示例机械");
  const link = await screen.findByRole("link", { name: /KH2026010009/ });
  expect(link).toHaveAttribute("href", `${AT}?customerId=r9`);
  expect(screen.getByText(/本所已登记同名的客户/)).toBeInTheDocument();
});

it("shows what was renamed, and offers nothing of it to a head office", async () => {
  const change = {
    changeId: "h1",
    label: "客户名称",
    oldValue: "长沙旧名机械厂",
    newValue: agreementCustomerSample.customerName,
    changeDate: "2026-02-01",
    fileNames: ["准予变更登记通知书.pdf"],
    createUserName: "李晓岚",
  };
  const first = drawn("?customerId=r1");
  first.api.on(agreementCustomerApi.get, detail({ nameChanges: [change] }));
  const table = await screen.findByRole("table", { name: "更名与换证" });
  expect(within(table).getByText("长沙旧名机械厂")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "更名或换证" })).toBeInTheDocument();
  first.unmount();
  drawn("?customerId=r1").api.on(
    agreementCustomerApi.get,
    detail({ companyId: "branch", canEdit: false, nameChanges: [change] }),
  );
  await screen.findByRole("table", { name: "更名与换证" });
  expect(screen.queryByRole("button", { name: "更名或换证" })).not.toBeInTheDocument();
});

it("merges two: both side by side, what is chosen is sent, and only after a question", async () => {
  const gone = detail({
    customerId: "r2",
    customerCode: "KH2026110002",
    contactName: "王出纳",
    version: 4,
    remark: null,
  });
  const { api, typing } = drawn("?customerId=r1");
  api
    .on(agreementCustomerApi.get, ({ input }) => (input.params.customerId === "r2" ? gone : detail()))
    .on(agreementCustomerApi.choices, ({ input }) => {
      const all = [
        { id: "r1", name: "长沙示例机械制造有限公司", hint: "KH2026110001" },
        { id: "r2", name: "长沙示例机械制造有限公司", hint: "KH2026110002" },
      ];
      const rows = all.filter(({ id }) => input.query.id === undefined || id === input.query.id);
      return { rows, totalCount: rows.length };
    })
    .on(agreementCustomerApi.merge, detail());
  await typing.click(await screen.findByRole("button", { name: "合并重复" }));
  const dialog = await screen.findByRole("dialog");
  await typing.click(await within(dialog).findByLabelText("并入的客户"));
  await typing.click(await screen.findByTitle("长沙示例机械制造有限公司（KH2026110002）"));
  const table = await within(dialog).findByRole("table", { name: "两个客户的不同之处" });
  expect(within(table).getByRole("radio", { name: "备注取保留的客户" })).toBeChecked();
  await typing.click(within(table).getByRole("radio", { name: "联系人取并入的客户" }));
  await typing.click(within(dialog).getByRole("button", { name: "合并" }));
  await typing.click(await screen.findByRole("button", { name: "合并客户" }));
  await screen.findByText(/已合并，保留/);
  expect(api.callsOf(agreementCustomerApi.merge)[0]?.input.body).toEqual({
    kept: { customerId: "r1", version: 1 },
    gone: { customerId: "r2", version: 4 },
    taken: ["contactName"],
  });
});

it("merges two that are ticked in the list, the earlier one to stay", async () => {
  const later = { ...row, customerId: "r2", customerName: "同一客户有限公司", createTime: "2026-05-05T01:30:00.000Z" };
  const rows = [later, row];
  const { api, typing } = drawn("");
  api
    .on(agreementCustomerApi.list, { rows, totalCount: rows.length })
    .on(agreementCustomerApi.get, ({ input }) =>
      input.params.customerId === "r2" ? detail({ customerId: "r2", customerName: "同一客户有限公司" }) : detail(),
    )
    .on(agreementCustomerApi.choices, ({ input }) => {
      const found = rows.filter((one) => one.customerId === input.query.id);
      const named = found.map(({ customerId: id, customerName: name, customerCode: hint }) => ({ id, name, hint }));
      return { rows: named, totalCount: named.length };
    })
    .on(agreementCustomerApi.merge, detail());
  await typing.click(await screen.findByRole("checkbox", { name: /同一客户有限公司/ }));
  const bar = within(await screen.findByRole("region", { name: "所选记录" }));
  expect(bar.getByRole("button", { name: "合并重复（勾选两个客户后合并）" })).toBeDisabled();
  await typing.click(screen.getByRole("checkbox", { name: new RegExp(row.customerName) }));
  await typing.click(bar.getByRole("button", { name: "合并重复" }));
  const dialog = within(await screen.findByRole("dialog", { name: "合并重复客户" }));
  await dialog.findByRole("table", { name: "两个客户的不同之处" });
  await typing.click(dialog.getByRole("button", { name: "合并" }));
  await typing.click(await screen.findByRole("button", { name: "合并客户" }));
  await screen.findByText(`已合并，保留「${row.customerName}」`);
  expect(api.callsOf(agreementCustomerApi.merge)[0]?.input.body).toMatchObject({
    kept: { customerId: "r1" },
    gone: { customerId: "r2" },
  });
});

it("lets the frozen one of two that are ticked stay, and opens nothing where both are frozen", async () => {
  const { frozen } = CUSTOMER_STATUS;
  const early = { ...row, customerStatus: CUSTOMER_STATUS.normal, createTime: "2026-01-01T00:00:00.000Z" };
  const late = { ...row, customerId: "r2", customerStatus: frozen, createTime: "2026-05-05T00:00:00.000Z" };
  const onOpen = jest.fn();
  renderScreen(
    <>
      <MergeChosen rows={[early, late]} onOpen={onOpen} />
      <MergeChosen rows={[{ ...early, customerStatus: frozen }, late]} onOpen={onOpen} />
    </>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "合并重复" }));
  expect(onOpen).toHaveBeenCalledWith({ keptId: "r2", goneId: "r1" });
  expect(screen.getByRole("button", { name: /两个客户都处于风险冻结，请先解除冻结/ })).toBeDisabled();
});

it("takes along what only the one that goes has, and a place as a whole", () => {
  const kept = detail({ remark: null, cityCode: "430200" });
  const gone = detail({ customerId: "r2" });
  expect(differing(kept, gone).map(({ key, keys }) => [key, keys.length])).toEqual([
    ["provinceCode", 3],
    ["remark", 1],
  ]);
  expect(isTakenByDefault(kept, gone, "remark")).toBe(true);
  expect(isTakenByDefault(kept, gone, "provinceCode")).toBe(false);
});
