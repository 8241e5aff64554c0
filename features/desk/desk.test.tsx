// Guarantees of the association's tools: an event number leads to what was done, jobs and certificates ask before
// something is lost, a request is answered with its text in sight, dictionary rules that hang on values stay, and who
// lacks a code sees no button.
import { screen, waitFor, within } from "@testing-library/react";
import { auditApi, type AuditDetail } from "@/contracts/auth/audit";
import { dataRequestApi, type DataRequestRow } from "@/contracts/auth/data-request";
import { loginCertApi } from "@/contracts/auth/login-cert";
import { userApi } from "@/contracts/auth/user";
import { dictionaryEditApi } from "@/contracts/common/dictionary-edit";
import { jobApi, type JobRow } from "@/contracts/common/job";
import { whitelistApi } from "@/contracts/common/whitelist";
import { AuditScreen } from "@/features/desk/audit/audit";
import { CertificateDialog } from "@/features/desk/certificate-dialog";
import { DataRequestsScreen } from "@/features/desk/data-requests";
import { DictionaryEntries } from "@/features/desk/dictionary/dictionary-entries";
import { JobsScreen } from "@/features/desk/jobs";
import { WhitelistScreen } from "@/features/desk/whitelist/whitelist";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

jest.setTimeout(30_000);
const NOW = "2026-11-20T01:00:00.000Z";
const page = <Row,>(...rows: Row[]) => ({ rows, totalCount: rows.length });
const conflict = { status: 409, body: { errorCode: "CONFLICT", errorMessage: "数据已被他人修改，请刷新后重试" } };

describe("操作日志", () => {
  const detail: AuditDetail = {
    auditId: "a1",
    actionTime: NOW,
    userText: "王芳（demo-hr）",
    companyName: null,
    actionText: "修改人员",
    objectText: "人员",
    isRefused: true,
    ip: "203.0.113.9",
    eventNo: "a".repeat(32),
    subjectText: "0192f0aa",
    changes: [{ path: "mobile", label: "手机", before: "138****0001", after: "138****0002" }],
  };

  it("opens what an event number names: action, record and what differs; nothing stands for nothing", async () => {
    const api = fakeApi().on(auditApi.list, page(detail)).on(auditApi.get, detail);
    const { typing } = renderScreen(<AuditScreen />, { at: `/desk/audit?eventNo=${detail.eventNo}` });
    await typing.click(await screen.findByRole("button", { name: /^查看 王芳/ }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("0192f0aa")).toBeInTheDocument();
    expect(within(dialog).getByText("失败")).toBeInTheDocument();
    expect(within(dialog).getByRole("row", { name: /手机/ })).toHaveTextContent("138****0002");
    expect(dialog).toHaveTextContent("事务所—");
    expect(api.callsOf(auditApi.list)[0]?.input.query).toMatchObject({ eventNo: detail.eventNo });
  });
});

describe("后台任务", () => {
  const job = (over: Partial<JobRow>): JobRow => ({
    jobId: "j1",
    kindText: "发送短信",
    companyName: null,
    jobStatus: 5,
    progress: null,
    attempts: 3,
    createTime: NOW,
    runAfter: null,
    finishTime: null,
    failure: "网关没有应答",
    canRetry: true,
    canCancel: false,
    ...over,
  });
  const rows = () => page(job({}), job({ jobId: "j2", kindText: "导入人员", canRetry: false, canCancel: true }));

  it("runs a failed one again at once, and asks before a waiting one is given up", async () => {
    const api = fakeApi().on(jobApi.list, rows()).on(jobApi.retry, job({})).on(jobApi.cancel, job({}));
    const { typing } = renderScreen(<JobsScreen />);
    await typing.click(await screen.findByRole("button", { name: "重试 发送短信" }));
    expect(await screen.findByText("任务已重新排队")).toBeInTheDocument();
    await typing.click(screen.getByRole("button", { name: "取消 导入人员" }));
    const question = await screen.findByRole("dialog");
    expect(api.callsOf(jobApi.cancel)).toHaveLength(0);
    await typing.click(within(question).getByRole("button", { name: "取消任务" }));
    await waitFor(() => expect(api.callsOf(jobApi.cancel)[0]?.input.params).toEqual({ jobId: "j2" }));
  });

  it("shows who may only look no button", async () => {
    fakeApi().on(jobApi.list, rows());
    renderScreen(<JobsScreen />, { user: userWith("g_hy_desk_job_view") });
    const row = await screen.findByRole("row", { name: /发送短信/ });
    expect(within(row).queryByRole("button")).toBeNull();
  });
});

describe("个人信息请求", () => {
  const request: DataRequestRow = {
    requestId: "r1",
    userText: "王芳（demo-hr）",
    companyName: null,
    requestType: 1,
    content: "毕业院校写错了",
    requestStatus: 0,
    createTime: NOW,
    answer: null,
    settleTime: null,
    settleUserName: null,
    version: 2,
  };

  it("is answered with its text in sight; after somebody else's change the next try is upon the latest", async () => {
    const api = fakeApi()
      .on(dataRequestApi.list, page(request))
      .fail(dataRequestApi.settle, { ...conflict, body: { ...conflict.body, data: { ...request, version: 3 } } });
    const { typing } = renderScreen(<DataRequestsScreen />);
    await typing.click(await screen.findByRole("button", { name: /^办结 王芳/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("毕业院校写错了")).toBeInTheDocument();
    await typing.type(dialog.getByLabelText("答复"), "已更正");
    await typing.click(dialog.getByRole("button", { name: "已处理" }));
    expect(await dialog.findByText(/已被他人修改/)).toBeInTheDocument();
    expect(dialog.getByLabelText("答复")).toHaveValue("已更正");
    api.on(dataRequestApi.settle, { ...request, requestStatus: 1, answer: "已更正", version: 4 });
    await typing.click(dialog.getByRole("button", { name: "已处理" }));
    expect(await screen.findByText("已办结，提出人可以看到答复")).toBeInTheDocument();
    const sent = api.callsOf(dataRequestApi.settle).map(({ input }) => input.body.version);
    expect(sent).toEqual([2, 3]);
  });
});

describe("字典维护", () => {
  const type = { keyName: "position", title: "职务", count: 1, customCount: 0, closedReason: "试验用" };
  const entry = { keyName: "position", keyValue: 4, keyNotes: "合伙人", keyDisabled: false, sortNo: 3 };

  it("offers no new or disabled entry where rules hang on the values, and names the label as shipped", async () => {
    const stored = { ...entry, standardNotes: "合伙人/股东", keptReason: "试验用", version: 1 };
    const api = fakeApi()
      .on(dictionaryEditApi.entries, [stored])
      .on(dictionaryEditApi.update, { ...stored, keyNotes: "股东" });
    const { typing } = renderScreen(<DictionaryEntries of={type} />);
    expect(await screen.findByText("标准名称：合伙人/股东")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "新增字典项" })).toBeNull();
    await typing.click(screen.getByRole("button", { name: "编辑 合伙人" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByText("停用")).toBeNull();
    await typing.clear(dialog.getByLabelText("名称"));
    await typing.type(dialog.getByLabelText("名称"), "股东");
    await typing.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(api.callsOf(dictionaryEditApi.update)[0]?.input.body).toEqual({
        keyNotes: "股东",
        sortNo: 3,
        keyDisabled: false,
        version: 1,
      }),
    );
  });
});

describe("登录证书", () => {
  it("lets who may open them choose the firm, whatever else they may see", async () => {
    const codes = loginCertApi.create.spec.access.anyOf;
    expect(userApi.orgs.spec.access.anyOf).toEqual(expect.arrayContaining([...codes]));
    const firm = { orgId: "f1", orgName: "晴川", fullOrgName: "湖南晴川税务师事务所" };
    const opened = { loginCertOrgId: "l1", companyId: "f1", companyName: firm.fullOrgName, validCount: 0 };
    const api = fakeApi()
      .on(userApi.orgs, [firm])
      .on(loginCertApi.create, { ...opened, nextValidTo: null, remark: null, createTime: NOW, createUserName: "协会" });
    const user = userWith("g_hy_desk_cert_view", ...codes);
    const { typing } = renderScreen(<CertificateDialog onClose={() => undefined} />, { user });
    await typing.type(await screen.findByLabelText("事务所"), "晴川");
    await typing.click(await screen.findByTitle(firm.fullOrgName));
    await typing.click(screen.getByRole("button", { name: /开\s?通/ }));
    await waitFor(() => expect(api.callsOf(loginCertApi.create)[0]?.input.body.companyId).toBe("f1"));
  });
});

describe("发送白名单", () => {
  it("is told in words when it is empty, and refuses what is no number before it asks the server", async () => {
    const api = fakeApi().on(whitelistApi.list, page());
    const { typing } = renderScreen(<WhitelistScreen />);
    expect(await screen.findByText("白名单为空")).toBeInTheDocument();
    await typing.click(screen.getByRole("button", { name: "加入白名单" }));
    const dialog = within(await screen.findByRole("dialog"));
    await typing.type(dialog.getByLabelText("号码或邮箱"), "123");
    await typing.click(dialog.getByRole("button", { name: "加入白名单" }));
    expect(await dialog.findByText(/手机号码/)).toBeInTheDocument();
    expect(api.callsOf(whitelistApi.create)).toHaveLength(0);
  });
});
