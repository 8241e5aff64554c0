// Guarantees: the way in says what is missing at its field and keeps what is typed; an open application is saved by
// itself, an item that is wrong stays on the page and keeps nothing else from being saved; a lost session, a lost line
// and another browser cost nothing that was typed; a returned one shows the marks.
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { authApi } from "@/contracts/auth/session";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { localityApi } from "@/contracts/common/locality";
import { application, applicationApi, type OwnApplication } from "@/contracts/public/application";
import { anApplication } from "@/contracts/public/application-sample";
import { beginEndpoint, currentEndpoint, resumeEndpoint } from "@/features/public/application/endpoints";
import { ApplicationEntry } from "@/features/public/application/entry";
import { fakeApi } from "@/tests/fake-api";

jest.setTimeout(60_000);
const HOST = { isProduction: false, totalLimit: null, loginKey: "member-dev-key-1" };
const picture = () => new Response(new Blob(["<svg/>"]), { headers: { "content-type": "image/svg+xml" } }) as never;

beforeEach(() => {
  URL.createObjectURL = () => "blob:captcha";
  URL.revokeObjectURL = () => undefined;
});

const form = anApplication(1);
function anOwn(over: Partial<OwnApplication["detail"]> = {}, version = 1): OwnApplication {
  const detail = {
    ...application.personal.masked(form),
    applicationId: "a1",
    companyId: "c1",
    applicationStatus: 0,
    applyNo: null,
    applicantMobile: "137****0001",
    orgName: "示例省协会",
    regPlace: null,
    officePlace: null,
    parentPlace: null,
    taxAgentCount: 2,
    peopleCount: 2,
    promiseTime: null,
    submitTime: null,
    keepUntil: "2026-12-20",
    returnDueDate: null,
    publishTo: null,
    meetingNo: null,
    memberNo: null,
    joinDate: null,
    notes: [],
    createUserName: null,
    updateUserName: null,
    createTime: "2026-11-20T02:00:00.000Z",
    updateTime: "2026-11-20T02:00:00.000Z",
    version,
    attachments: [],
    files: [],
    canEdit: true,
    canRemove: true,
    readOnlyReason: null,
    lockedItems: [],
    isIncomplete: false,
    missing: [],
    warnings: [],
    transitions: ["submit"],
    auditRecords: [],
    ...over,
  } as unknown as OwnApplication["detail"];
  return {
    detail,
    form: { ...form, attachments: [], version } as unknown as OwnApplication["form"],
    saveCode: "7KQ2-M9XD",
    sessionEnd: "2026-11-20T04:00:00.000Z",
    files: [],
  };
}

function open(own: OwnApplication | null) {
  let standing = own;
  const api = fakeApi()
    .on(authApi.captcha, picture)
    .on(applicationApi.current, () => standing)
    .on(anonymousApi.association, () => [{ orgId: "org", orgName: "示例省协会", fullOrgName: "示例省协会" }])
    .on(dictionaryApi.all, () => [])
    .on(localityApi.provinces, () => [])
    .on(localityApi.citiesOf, () => [])
    .on(localityApi.districtsOf, () => [])
    .on(passwordApi.smsCode, () => ({ expireSeconds: 300, resendSeconds: 60 }))
    .on(anonymousApi.byPhoneCode, () => ({
      token: "t".repeat(43),
      expireTime: "2026-11-20T04:00:00.000Z",
      accounts: [],
    }));
  render(<ApplicationEntry host={HOST} privacyDate="2026-11-21" />);
  return {
    api,
    typing: userEvent.setup(),
    stands: (next: OwnApplication) => {
      standing = next;
    },
  };
}

it("speaks to the paths of the contract without its schemas", () => {
  for (const [bare, own] of [
    [beginEndpoint, applicationApi.begin],
    [resumeEndpoint, applicationApi.resume],
    [currentEndpoint, applicationApi.current],
  ] as const) {
    expect(bare).toMatchObject({ id: own.id, path: own.path });
    expect(bare.spec.method).toBe(own.spec.method);
  }
});

async function proved(typing: ReturnType<typeof userEvent.setup>) {
  await typing.type(await screen.findByLabelText("手机号码"), "13700000001");
  await typing.type(screen.getByLabelText("验证码"), "abcd{Enter}");
  await typing.type(await screen.findByLabelText("短信验证码"), "123456");
}

it("begins with promise, consent and the phone's proof, and keeps all of it through a refusal", async () => {
  const { api, typing } = open(null);
  api.on(applicationApi.begin, () => anOwn());
  await proved(typing);
  await typing.click(screen.getByRole("button", { name: "开始办理" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("请先阅读并勾选承诺");
  // Under what it is about, not at the foot of the form.
  const promise = screen.getByRole("checkbox", { name: /本单位自愿加入协会/ });
  expect(promise).toHaveAccessibleDescription("请先阅读并勾选承诺");
  expect(promise.closest("div")).toContainElement(screen.getByRole("alert"));
  await typing.click(screen.getByRole("checkbox", { name: /本单位自愿加入协会/ }));
  await typing.click(screen.getByRole("button", { name: "开始办理" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("隐私政策");
  await typing.click(screen.getByRole("checkbox", { name: /我已阅读/ }));
  expect(screen.getByLabelText("短信验证码")).toHaveValue("123456");
  await typing.click(screen.getByRole("button", { name: "开始办理" }));
  expect(await screen.findByText("7KQ2-M9XD")).toBeInTheDocument();
  const [sent] = api.callsOf(applicationApi.begin);
  expect(sent?.headers.get("x-consent")).toBe("2026-11-21");
});

const typedName = async (typing: ReturnType<typeof userEvent.setup>, text: string) => {
  const name = await screen.findByLabelText("申请人姓名", {}, { timeout: 15_000 });
  await typing.clear(name);
  await typing.type(name, text);
  return name;
};
const bodiesOf = (api: ReturnType<typeof open>["api"]) =>
  api.callsOf(applicationApi.update).map(({ input }) => input.body as unknown as typeof form & { version: number });

it("calls no step whole that nobody has begun, says each title once, and clears under ⋯ only", async () => {
  const begun = anOwn();
  const { typing } = open({ ...begun, form: { ...begun.form, partners: [] } });
  await screen.findByLabelText("申请人姓名", {}, { timeout: 15_000 });
  const steps = within(screen.getByRole("navigation", { name: "办理步骤" }));
  expect(steps.getByRole("button", { name: /合伙人/ })).toHaveTextContent("未填写");
  expect(steps.getByRole("button", { name: /人员名单/ })).toHaveTextContent("完整");
  expect(screen.getAllByRole("heading", { name: /申请人/ }).map((one) => one.textContent)).toEqual(["1. 申请人"]);
  expect(screen.queryByRole("button", { name: "清除申请" })).toBeNull();
  await typing.click(screen.getByRole("button", { name: "更多操作" }));
  expect(screen.getByRole("button", { name: "清除申请" })).toBeInTheDocument();
});

it("saves by itself what is right, and says what is not", async () => {
  const { api, typing } = open(anOwn());
  api.on(applicationApi.update, () => anOwn({}, 2).detail);
  await typedName(typing, "周清和");
  const number = screen.getByLabelText("申请人身份证号码");
  await typing.clear(number);
  await typing.type(number, "123");
  await waitFor(() => expect(bodiesOf(api).at(-1)?.applicantName).toBe("周清和"), { timeout: 15_000 });
  expect(bodiesOf(api).at(-1)?.applicantIdNo).toBeNull();
  expect(await screen.findByText(/1 项填写有误，改正后才会保存/)).toBeInTheDocument();
  expect(number).toHaveValue("123");
});

it("a line that is down and a session that is over keep what is typed, and the way back in stands beside it", async () => {
  const { api, typing } = open(anOwn());
  api.breakOff(applicationApi.update);
  const name = await typedName(typing, "周清和");
  expect(await screen.findByText(/尚未保存，内容仍在本页/, {}, { timeout: 15_000 })).toBeInTheDocument();
  api.fail(applicationApi.update, { status: 404, body: { errorCode: "NOT_FOUND", errorMessage: "办理会话已结束" } });
  await typing.click(screen.getByRole("button", { name: "保存并下一步" }));
  const way = await screen.findByRole("region", { name: "重新进入" }, { timeout: 15_000 });
  expect(within(way).getByLabelText("手机号码")).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: /申请人/ }));
  expect(screen.getByLabelText("申请人姓名")).toHaveValue("周清和");
  expect(name).toBeDefined();
});

it("another browser's save is shown item by item, and what was typed here goes on upon it", async () => {
  const { api, typing, stands } = open(anOwn());
  await screen.findByLabelText("申请人姓名", {}, { timeout: 15_000 });
  const theirs = anOwn({}, 2);
  stands({ ...theirs, form: { ...theirs.form, shortName: "他处填写" } });
  api.fail(applicationApi.update, { status: 409, body: { errorCode: "CONFLICT", errorMessage: "数据已被他人修改" } });
  await typedName(typing, "周清和");
  const dialog = await screen.findByRole("dialog", {}, { timeout: 20_000 });
  expect(within(dialog).getByText("他处填写")).toBeInTheDocument();
  api.on(applicationApi.update, () => anOwn({}, 3).detail);
  await typing.click(within(dialog).getByRole("button", { name: "在最新内容上继续填写" }));
  await waitFor(() => expect(bodiesOf(api).at(-1)?.version).toBe(2), { timeout: 15_000 });
  expect(bodiesOf(api).at(-1)).toMatchObject({ applicantName: "周清和", shortName: "他处填写" });
});

async function withWrongMail(typing: ReturnType<typeof userEvent.setup>) {
  const mail = await screen.findByLabelText("管理员邮箱", {}, { timeout: 15_000 });
  await typing.clear(mail);
  await typing.type(mail, "chen@");
}

it("an item that is wrong, though it may be left empty, is handed in by nobody, and told until it is mended", async () => {
  const { api, typing } = open(anOwn());
  api.on(applicationApi.update, () => anOwn({}, 2).detail);
  await withWrongMail(typing);
  await typing.click(screen.getByRole("button", { name: /预览与提交/ }));
  expect(await screen.findByText("提交前还有 1 处需要填写或改正：", {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(screen.queryByText(/内容完整，可以提交/)).toBeNull();
  await typing.click(screen.getByRole("button", { name: "提交申请" }));
  const mail = await screen.findByLabelText("管理员邮箱", {}, { timeout: 15_000 });
  expect(mail).toHaveValue("chen@");
  expect(mail).toBeInvalid();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.callsOf(applicationApi.submit)).toHaveLength(0);
  await typing.type(mail, "example.com");
  await typing.click(screen.getByRole("button", { name: /预览与提交/ }));
  expect(await screen.findByText(/内容完整，可以提交/)).toBeInTheDocument();
});

it("whoever leaves is asked while something wrong stands on the page alone", async () => {
  const { api, typing } = open(anOwn());
  api.on(applicationApi.update, () => anOwn({}, 2).detail);
  await withWrongMail(typing);
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await typing.click(screen.getByRole("button", { name: "退出办理" }));
  expect(await screen.findByText("有内容还没有保存，退出后会丢失。", {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(api.callsOf(applicationApi.leave)).toHaveLength(0);
});

it("what is handed in is what is shown: another browser's later edits are seen first", async () => {
  const { api, typing, stands } = open(anOwn());
  api.on(applicationApi.update, () => anOwn({}, 2).detail);
  await typing.click(await screen.findByRole("button", { name: /预览与提交/ }, { timeout: 15_000 }));
  const theirs = anOwn({}, 3);
  stands({ ...theirs, form: { ...theirs.form, shortName: "他处填写" } });
  api.fail(applicationApi.submit, { status: 409, body: { errorCode: "CONFLICT", errorMessage: "数据已被他人修改" } });
  await typing.click(await screen.findByRole("button", { name: "提交申请" }, { timeout: 15_000 }));
  const asked = await screen.findByRole("dialog", {}, { timeout: 15_000 });
  await typing.click(within(asked).getByRole("button", { name: "提交" }));
  expect(await screen.findByText("他处填写", {}, { timeout: 15_000 })).toBeInTheDocument();
  const [sent] = api.callsOf(applicationApi.submit);
  expect((sent?.input.body as { version: number } | undefined)?.version).toBe(2);
});

it("what was sent back shows its marks in red, and everything else locked", async () => {
  const back = {
    recordId: "s1",
    action: "sendBack",
    label: "要求补正",
    fromStatus: 2,
    toStatus: 3,
    operatorName: "协会",
    operatorOrg: "示例省协会",
    operateTime: "2026-11-20T02:00:00.000Z",
    auditResult: 2,
    opinion: "请核对姓名",
    isReturn: true,
    marks: [{ path: "applicantName", note: "与身份证不符" }],
  };
  const locked = Object.keys(application.fields).filter((path) => path !== "applicantName");
  open(
    anOwn({
      applicationStatus: 3,
      returnDueDate: "2026-12-04",
      auditRecords: [back] as never,
      lockedItems: locked.map((path) => ({ path, reason: "协会没有要求补正这一项" })),
    }),
  );
  expect(await screen.findByText(/请在 2026-12-04 前提交/, {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(screen.getByText("协会要求补正：与身份证不符")).toBeInTheDocument();
  expect(screen.getByLabelText("申请人姓名")).toBeInvalid();
  expect(screen.queryByLabelText("申请人身份证号码")).toBeNull();
});
