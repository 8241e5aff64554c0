// Guarantees: number and code are asked for in words at their fields; a scanned address fills both, asks by itself and is
// emptied; the answer says its state in words first; a wrong pair keeps what was typed and shows nothing of an earlier
// paper; a report's file is compared within the browser and sent nowhere, each outcome in words; a captcha is answered unseen; after a minute the answer says that it is old and can be asked again.
import { createHash, scryptSync } from "node:crypto";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { authApi } from "@/contracts/auth/session";
import { type CheckedPaper, verifyApi } from "@/contracts/public/verify";
import { askedByAddress, shownCode, verifyAddress } from "@/contracts/public/verify-wire";
import { checkEndpoint } from "@/features/public/verify/endpoint";
import { compareFile } from "@/features/public/verify/file-hash";
import { VerifyForm } from "@/features/public/verify/verify-form";
import { fakeApi } from "@/tests/fake-api";

const PAIR = { paperNo: "SKQR2026000001", code: "7KQ2M9XD" };
const aPaper = (over: Partial<CheckedPaper> = {}): CheckedPaper => ({
  kind: "duesPayment",
  title: "会费收款确认单",
  paperNo: PAIR.paperNo,
  state: "valid",
  issueTime: "2026-11-20T02:00:00.000Z",
  revokeTime: null,
  fileHash: null,
  facts: [
    { label: "缴费单位", text: "示例税务师事务所", isMain: true },
    { label: "到账金额", text: "12,345.60 元", isMain: true },
  ],
  checkTime: "2026-11-26T02:00:00.000Z",
  checkCount: 2,
  firstCheckTime: "2026-11-21T02:00:00.000Z",
  ...over,
});

afterEach(() => {
  jest.useRealTimers();
  history.replaceState(null, "", "/");
});

async function ask(typing: ReturnType<typeof userEvent.setup>, { paperNo, code } = PAIR) {
  await typing.clear(screen.getByLabelText("编号"));
  await typing.type(screen.getByLabelText("编号"), paperNo);
  await typing.clear(screen.getByLabelText("校验码"));
  await typing.type(screen.getByLabelText("校验码"), `${code}{Enter}`);
}

it("speaks to the path of the contract without its schemas", () => {
  const { id, path, spec } = verifyApi.check;
  expect(checkEndpoint).toMatchObject({ id, path });
  expect(checkEndpoint.spec.method).toBe(spec.method);
});

it("puts number and code behind the sign that no browser sends", () => {
  const address = new URL(verifyAddress("https://example.com", PAIR));
  expect([address.pathname, address.search]).toEqual(["/verify", ""]);
  expect(askedByAddress(address.hash)).toEqual(PAIR);
  expect(askedByAddress("")).toEqual({ paperNo: "", code: "" });
  expect(shownCode(PAIR.code)).toBe("7KQ2-M9XD");
});

it("asks for both, and tells the state in words before what the paper says", async () => {
  const typing = userEvent.setup();
  const api = fakeApi().on(verifyApi.check, () => aPaper());
  render(<VerifyForm />);
  await typing.click(screen.getByRole("button", { name: "查验" }));
  expect(screen.getByRole("alert")).toHaveTextContent("请填写单据上的编号");
  expect(screen.getByLabelText("编号")).toHaveFocus();
  await typing.keyboard(`${PAIR.paperNo}{Enter}`);
  expect(screen.getByRole("alert")).toHaveTextContent("请填写单据上的校验码");
  await typing.type(screen.getByLabelText("校验码"), `${PAIR.code}{Enter}`);
  const paper = await screen.findByRole("region", { name: /^有效/ });
  expect(screen.getByRole("heading", { name: /^有效/ })).toHaveFocus();
  for (const text of ["示例税务师事务所", "12,345.60 元", PAIR.paperNo, /这是第 2 次查验/])
    expect(within(paper).getByText(text)).toBeInTheDocument();
  expect(api.callsOf(verifyApi.check)).toHaveLength(1);
});

it("fills in what was scanned, asks by itself and keeps none of it in the address", async () => {
  history.replaceState(null, "", `/verify#no=${PAIR.paperNo}&code=${PAIR.code}`);
  fakeApi().on(verifyApi.check, () => aPaper({ state: "revoked", revokeTime: "2026-11-25T02:00:00.000Z" }));
  render(<VerifyForm />);
  const paper = await screen.findByRole("region", { name: /^已撤销/ });
  expect(within(paper).getByText("撤销时间 2026-11-25 10:00:00")).toBeInTheDocument();
  expect(paper).toHaveAttribute("data-state", "revoked");
  expect(screen.getByLabelText("编号")).toHaveValue(PAIR.paperNo);
  expect(location.hash).toBe("");
});

it("keeps what was typed through a refusal and shows nothing of the paper before", async () => {
  const typing = userEvent.setup();
  const fieldErrors = [{ path: "code", message: "没有查到" }];
  const api = fakeApi().on(verifyApi.check, () => aPaper());
  render(<VerifyForm />);
  await ask(typing);
  await screen.findByRole("region", { name: /^有效/ });
  api.fail(verifyApi.check, { status: 400, body: { errorCode: "VALIDATION", errorMessage: "没有查到", fieldErrors } });
  await ask(typing, { ...PAIR, code: "22223333" });
  expect(await screen.findByRole("alert")).toHaveTextContent("没有查到");
  expect(screen.queryByRole("region", { name: /^有效/ })).not.toBeInTheDocument();
  expect(screen.getByLabelText("校验码")).toHaveValue("22223333");
  expect(screen.getByLabelText("校验码").parentElement).toContainElement(screen.getByRole("alert"));
  expect(screen.getByLabelText("校验码")).toHaveFocus();
});

it("answers a captcha unseen when one is asked for", async () => {
  const typing = userEvent.setup();
  const salt = "c2FsdA";
  const key = scryptSync("0", salt, 32, { N: 1_024, r: 8, p: 1 });
  const check = createHash("sha256").update(key).digest("base64url");
  const fieldErrors = [{ path: "captcha_code", message: "请完成安全验证后再查验" }];
  const refusal = { success: false, errorCode: "VALIDATION", errorMessage: "请完成安全验证后再查验", fieldErrors };
  const api = fakeApi()
    .on(authApi.captcha, { salt, tries: 1, check, expireSeconds: 180 })
    .on(verifyApi.check, ({ input }) =>
      input.body.captcha_code === key.toString("base64url")
        ? aPaper()
        : (new Response(JSON.stringify(refusal), {
            status: 400,
            headers: { "content-type": "application/json" },
          }) as never),
    );
  render(<VerifyForm />);
  await ask(typing);
  expect(await screen.findByRole("region", { name: /^有效/ })).toBeInTheDocument();
  expect(api.callsOf(verifyApi.check)).toHaveLength(2);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("says after a minute that the state is old, and asks again", async () => {
  jest.useFakeTimers();
  const typing = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const api = fakeApi().on(verifyApi.check, () => aPaper());
  render(<VerifyForm />);
  await ask(typing);
  await screen.findByRole("region", { name: /^有效/ });
  expect(screen.queryByRole("button", { name: "再次查验" })).not.toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(60_000));
  await typing.click(screen.getByRole("button", { name: "再次查验" }));
  await waitFor(() => expect(api.callsOf(verifyApi.check)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("button", { name: "再次查验" })).not.toBeInTheDocument());
});

describe("the file of a report", () => {
  const bytes = new TextEncoder().encode("%PDF-1.7 the report");
  const report = aPaper({
    kind: "reportFiling",
    title: "业务报告报备",
    paperNo: "BB44010232026050001280",
    fileHash: createHash("sha256").update(bytes).digest("hex"),
  });
  const file = (content: Uint8Array<ArrayBuffer>, name = "报告.pdf", size = content.length) => {
    const made = new File([content], name, { type: "application/pdf" });
    // jsdom reads no file.
    return Object.defineProperties(made, { arrayBuffer: { value: async () => content.buffer }, size: { value: size } });
  };
  async function shown() {
    const typing = userEvent.setup();
    const api = fakeApi().on(verifyApi.check, () => report);
    render(<VerifyForm />);
    await ask(typing, { ...PAIR, paperNo: report.paperNo });
    return { typing, api, field: await screen.findByLabelText("比对报告文件") };
  }

  it("shows its number in groups and its state in the words of reports", async () => {
    await shown();
    const paper = screen.getByRole("region", { name: /^真实有效/ });
    expect(within(paper).getByText("BB44-01023-2026-05-000128-0")).toBeInTheDocument();
    expect(within(paper).getByText("报备时间")).toBeInTheDocument();
  });

  it("says in words whether it is the one that was filed, and sends nothing", async () => {
    const { typing, api, field } = await shown();
    const other = new TextEncoder().encode("%PDF-1.7 another one");
    const outcomes = [
      [file(bytes), /^一致/],
      [file(other), /^不一致/],
      [file(new TextEncoder().encode("PK zip"), "报告.pdf"), /不是 PDF 文件/],
      [file(bytes, "大.pdf", 26 * 1024 * 1024), /超过 25 MB/],
    ] as const;
    for (const [given, words] of outcomes) {
      await typing.upload(field, given);
      expect(await screen.findByText(words)).toHaveTextContent(given.name);
    }
    expect(api.callsOf(verifyApi.check)).toHaveLength(1);
  });

  it("is compared where a site has no https, too", async () => {
    const { subtle } = crypto;
    Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
    expect(await compareFile(file(bytes), report.fileHash ?? "")).toMatchObject({ tone: "success" });
    Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
  });

  it("tells a changing state as a warning and one that is over as an error", async () => {
    fakeApi().on(verifyApi.check, () => ({ ...report, state: "changing" as const }));
    render(<VerifyForm />);
    await ask(userEvent.setup(), { ...PAIR, paperNo: report.paperNo });
    expect(await screen.findByRole("region", { name: /^真实有效（信息变更处理中）/ })).toHaveAttribute(
      "data-tone",
      "warning",
    );
  });
});
