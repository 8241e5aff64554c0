import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { z } from "zod";
import { anyOf, endpoint, pageOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { pageQuery } from "@/contracts/kit/query";
import { text } from "@/contracts/kit/scalars";
import {
  AS_JOB,
  exportApi,
  exportEndpoint,
  type ExportJob,
  exportPurpose,
  importApi,
  type SheetJob,
} from "@/contracts/kit/sheet";
import { ExportButton } from "@/components/workbook/export-button";
import { ExportJobButton } from "@/components/workbook/export-job-button";
import { ImportButton, type ImportResource } from "@/components/workbook/import-button";
import { useEndpointQuery } from "@/lib/query/query-of";
import { fakeApi, type FakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const base = "/rest/x/thing/v1.0";
const access = anyOf("g_hy_member_staff_import");
const list = endpoint("x.thing.list", `${base}/list/page`, {
  method: "GET",
  access,
  origin: "ours",
  summary: "",
  query: pageQuery,
  data: pageOf(z.object({ thingId: z.string() })),
});
const filter = z.strictObject({ keyword: field(text(20).optional(), { label: "关键字" }) });
const api = {
  list,
  export: exportEndpoint("x.thing", base, { title: "物品", access, filter: filter.extend(exportPurpose) }),
  ...importApi("x.thing", base, { title: "物品", access }),
};
const things = { title: "物品", api };

const aJob = (over: Partial<SheetJob> = {}): SheetJob => ({
  jobId: `j${(lastJob += 1)}`,
  fileName: "名单.xlsx",
  status: "waiting",
  done: 0,
  total: 0,
  counts: { create: 0, update: 0, same: 0, wrong: 0 },
  applied: { created: 0, updated: 0, refused: 0 },
  refusal: null,
  faults: [],
  faultCount: 0,
  notes: [],
  hasMarked: false,
  createTime: "2026-11-20T02:00:00.000Z",
  ...over,
});
let lastJob = 0;
const SOON = { timeout: 4_000 };

/** What each upload is answered with; "lost" breaks the connection. */
type UploadAnswer = "lost" | { status: number; body: unknown };
let uploads: { key: string; fileName: string }[] = [];
let answers: UploadAnswer[] = [];
class FakeUpload {
  status = 0;
  responseText = "";
  upload: { onprogress: ((event: unknown) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  private key = "";
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === "Idempotency-Key") this.key = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.onabort?.();
  }
  send(form: FormData) {
    uploads.push({ key: this.key, fileName: String(form.get("fileName")) });
    const answer = answers.shift();
    setTimeout(() => {
      if (answer === undefined || answer === "lost") this.onerror?.();
      else {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body);
        this.onload?.();
      }
      this.onloadend?.();
    });
  }
}
const started = (job: SheetJob): UploadAnswer => ({ status: 200, body: { success: true, data: job } });

let saved: string[] = [];
beforeEach(() => {
  uploads = [];
  answers = [];
  saved = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
  Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

function List() {
  const { data } = useEndpointQuery(list, { query: { page: 1, pageSize: 30 } });
  return <p>{data ? `列表 ${data.totalCount}` : ""}</p>;
}
/** The screen with its dialog open; the job is told by `now`. */
async function opened(fake: FakeApi, now: { job: SheetJob | null }, of: ImportResource = things) {
  fake
    .on(list, { rows: [], totalCount: 0 })
    .on(api.importCurrent, () => now.job)
    .on(api.importJob, () => now.job as SheetJob);
  const rendered = renderScreen(
    <>
      <List />
      <ImportButton of={of} />
    </>,
  );
  await rendered.typing.click(screen.getByRole("button", { name: "导入" }));
  await screen.findByRole("dialog", {}, SOON);
  return rendered;
}
const choose = async (name = "名单.xlsx", bytes = "x") => {
  const input = await screen.findByLabelText(/选择附件/, {}, SOON);
  fireEvent.change(input, { target: { files: [new File([bytes], name)] } });
};
const button = (name: string | RegExp) => screen.findByRole("button", { name }, SOON);

const faults = [
  { rowNumber: 3, label: "姓名", message: "请填写姓名" },
  { rowNumber: 9, label: null, message: "该人员已在其他税务师事务所登记" },
];

it("goes from the template to exact figures, and asks the list anew", async () => {
  const job = aJob();
  const now: { job: SheetJob | null } = { job: null };
  const fake = fakeApi();
  const { typing } = await opened(fake, now);
  const template = new Response("x", {
    headers: { "content-disposition": "attachment; filename*=UTF-8''%E6%A8%A1%E6%9D%BF.xlsx" },
  });
  fake.on(api.importTemplate, () => template as never);
  await typing.click(await button("下载模板"));
  await waitFor(() => expect(saved).toEqual(["模板.xlsx"]));
  expect(screen.getByText(/一次最多 2,000 行/)).toBeInTheDocument();
  expect(screen.getByText(/XLSX，每个不超过 5 MB/)).toBeInTheDocument();

  answers = [started(job)];
  now.job = { ...job, status: "checking", done: 100, total: 250 };
  await choose();
  expect(await screen.findByText("正在核对 100 / 250 行", {}, SOON)).toHaveAttribute("role", "status");
  expect(screen.getByRole("progressbar", { name: "正在核对" })).toHaveAttribute("value", "100");
  expect(uploads[0]?.fileName).toBe("名单.xlsx");

  const counts = { create: 200, update: 38, same: 10, wrong: 2 };
  now.job = { ...job, status: "checked", done: 250, total: 250, counts, faults, faultCount: 2, hasMarked: true };
  const found = "可导入 238 行（新增 200，更新 38），无变化 10 行，有误 2 行";
  expect(await screen.findByText(found, {}, SOON)).toBeInTheDocument();
  const rows = within(screen.getByRole("region", { name: "错误列表" })).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "行号列原因",
    "3姓名请填写姓名",
    "9整行该人员已在其他税务师事务所登记",
  ]);
  fake.on(api.importMarked, () => new Response("x") as never);
  await typing.click(await button("下载标错文件"));
  await waitFor(() => expect(saved[1]).toBe("名单（标出错误）.xlsx"));

  fake.on(api.importApply, () => ({ ...(now.job as SheetJob), status: "applying" as const, done: 0, total: 238 }));
  const listed = fake.callsOf(list).length;
  await typing.click(await button("导入正确的 238 行"));
  expect(fake.callsOf(api.importApply)[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  const applied = { created: 199, updated: 38, refused: 1 };
  now.job = { ...now.job, status: "done", done: 238, total: 238, applied };
  const outcome = "导入完成：新增 199 行，更新 38 行；1 行在核对后已有变化，没有导入";
  expect(await screen.findByText(outcome, {}, SOON)).toBeInTheDocument();
  // The button that led here is gone; the next Tab goes on in the dialog.
  expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement);
  await waitFor(() => expect(fake.callsOf(list).length).toBeGreaterThan(listed));
  const polls = fake.callsOf(api.importJob).length;
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(fake.callsOf(api.importJob)).toHaveLength(polls);

  await typing.click(await button("再导入一个文件"));
  expect(await screen.findByLabelText(/选择附件/, {}, SOON)).toBeInTheDocument();
}, 20_000);

it("asks for the tick before new records come in, and sends the version agreed to; updates alone ask nothing", async () => {
  const counts = { create: 2, update: 1, same: 0, wrong: 0 };
  const checked: SheetJob = { ...aJob(), status: "checked", done: 3, total: 3, counts };
  const now: { job: SheetJob | null } = { job: checked };
  const fake = fakeApi().on(api.importApply, () => ({ ...checked, status: "applying" as const }));
  const consent = {
    version: "v7",
    text: "号码用于登记。",
    label: "已取得同意",
    isNeeded: () => true,
    link: { href: "/privacy", text: "政策" },
    missing: { path: "consent", message: "请先勾选" },
  };
  const { typing } = await opened(fake, now, { ...things, consent });
  await typing.click(await button("导入 3 行"));
  expect(await screen.findByText("请先勾选")).toBeInTheDocument();
  expect(fake.callsOf(api.importApply)).toHaveLength(0);
  await typing.click(screen.getByRole("checkbox", { name: "已取得同意" }));
  expect(screen.queryByText("请先勾选")).toBeNull();
  await typing.click(await button("导入 3 行"));
  await waitFor(() => expect(fake.callsOf(api.importApply)[0]?.headers.get("x-consent")).toBe("v7"));
});

it("offers what becomes of each row before a file without faults comes in", async () => {
  const counts = { create: 2, update: 1, same: 4, wrong: 0 };
  const job: SheetJob = { ...aJob(), status: "checked", done: 7, total: 7, counts, hasMarked: true };
  const fake = fakeApi().on(api.importMarked, () => new Response("x") as never);
  const { typing } = await opened(fake, { job });
  await typing.click(await button("下载核对结果"));
  await waitFor(() => expect(saved.at(-1)).toBe("名单（核对结果）.xlsx"));
  expect(screen.queryByRole("button", { name: "下载标错文件" })).toBeNull();
});

it("finds a running import again after a reload, and when the dialog was closed", async () => {
  const job = aJob({ status: "applying", done: 50, total: 80 });
  const now = { job };
  const { typing } = await opened(fakeApi(), now);
  expect(await screen.findByText("正在导入 50 / 80 行", {}, SOON)).toBeInTheDocument();
  await typing.click(screen.getAllByRole("button", { name: "关闭" })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/正在导入/)).not.toBeInTheDocument());
  now.job = { ...job, done: 70 };
  await typing.click(screen.getByRole("button", { name: "导入" }));
  expect(await screen.findByText("正在导入 70 / 80 行", {}, SOON)).toBeInTheDocument();
}, 15_000);

it("cancels only when sure, and tells exactly what is in", async () => {
  const job = aJob({ status: "applying", done: 50, total: 80 });
  const now = { job };
  const fake = fakeApi();
  const { typing } = await opened(fake, now);
  await typing.click(await button("取消导入"));
  await typing.click(await button("继续导入"));
  expect(fake.callsOf(api.importCancel)).toHaveLength(0);
  const over: SheetJob = { ...job, status: "cancelled", applied: { created: 40, updated: 10, refused: 0 } };
  fake.on(api.importCancel, () => (now.job = over));
  await typing.click(await button("取消导入"));
  const question = await screen.findByText("取消导入？", {}, SOON);
  const dialog = question.closest("[role=dialog]") as HTMLElement;
  await typing.click(within(dialog).getByRole("button", { name: "取消导入" }));
  const told = "已取消导入，已导入的 50 行（新增 40 行，更新 10 行）保留。";
  expect(await screen.findByText(told, {}, SOON)).toBeInTheDocument();
}, 15_000);

it("says why a whole file is refused and lets another be chosen", async () => {
  const refusal = "表头与模板不一致，请重新下载模板填写。";
  const now: { job: SheetJob | null } = { job: null };
  const { typing } = await opened(fakeApi(), now);
  const job = aJob();
  answers = [started(job)];
  now.job = { ...job, status: "failed", refusal };
  await choose();
  expect(await screen.findByText(refusal, {}, SOON)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^导入 \d/ })).not.toBeInTheDocument();
  // The server still offers it for ten minutes; here it has been read.
  await typing.click(await button("重新选择文件"));
  expect(await screen.findByLabelText(/选择附件/, {}, SOON)).toBeInTheDocument();
});

it("gives an undecided import up on the server before another file is chosen", async () => {
  const job = aJob({ status: "checked", counts: { create: 1, update: 0, same: 0, wrong: 0 } });
  const now: { job: SheetJob | null } = { job };
  const fake = fakeApi();
  const { typing } = await opened(fake, now);
  fake.on(api.importCancel, () => {
    now.job = null;
    return { ...job, status: "cancelled" as const };
  });
  await typing.click(await button("重新选择文件"));
  expect(await screen.findByLabelText(/选择附件/, {}, SOON)).toBeInTheDocument();
  expect(fake.callsOf(api.importCancel)).toHaveLength(1);
});

it("repeats an upload whose answer was lost under the same key", async () => {
  const job = aJob();
  const now: { job: SheetJob | null } = { job: null };
  await opened(fakeApi(), now);
  answers = ["lost", started(job)];
  now.job = { ...job, status: "checking", done: 1, total: 2 };
  await choose();
  expect(await screen.findByText("正在核对 1 / 2 行", {}, SOON)).toBeInTheDocument();
  expect(uploads).toHaveLength(2);
  expect(uploads[0]?.key).toBe(uploads[1]?.key);
});

it("keeps looking while the network is away, and says so", async () => {
  const job = aJob({ status: "checking", done: 1, total: 2 });
  const fake = fakeApi();
  await opened(fake, { job });
  await screen.findByText("正在核对 1 / 2 行", {}, SOON);
  fake.breakOff(api.importJob);
  expect(await screen.findByText(/暂时联系不上服务器，正在重试/, {}, SOON)).toBeInTheDocument();
  fake.on(api.importJob, { ...job, done: 2 });
  expect(await screen.findByText("正在核对 2 / 2 行", {}, SOON)).toBeInTheDocument();
  expect(screen.getByText(/可以关闭此窗口/)).toBeInTheDocument();
}, 15_000);

it("shows the import that stands in the way of a second one", async () => {
  const first = aJob({ status: "checked", counts: { create: 5, update: 0, same: 0, wrong: 0 } });
  const now: { job: SheetJob | null } = { job: null };
  await opened(fakeApi(), now);
  const errorMessage = "您上传的「名单.xlsx」还没有导入完。请先导入或取消它，再上传新的文件";
  answers = [{ status: 409, body: { success: false, errorCode: "STATE", errorMessage, data: first } }];
  await screen.findByLabelText(/选择附件/, {}, SOON);
  now.job = first;
  await choose();
  expect(await screen.findByText(errorMessage, {}, SOON)).toHaveAttribute("role", "alert");
  expect(await button("导入 5 行")).toBeEnabled();
});

it("refuses another kind of file and one that is too large before a byte is sent", async () => {
  await opened(fakeApi(), { job: null });
  await choose("名单.xls");
  expect(await screen.findByText("「名单.xls」的类型不支持")).toBeInTheDocument();
  await choose("名单.xlsx", "x".repeat(6 * 1024 * 1024));
  expect(await screen.findByText("「名单.xlsx」有 6 MB，超过 5 MB")).toBeInTheDocument();
  expect(uploads).toEqual([]);
});

describe("ExportButton", () => {
  const shown = { filters: { keyword: "长沙" }, query: { page: 3, pageSize: 50, sort: "-name", keyword: "长沙" } };

  it("asks with the list's filters and order, and tells how many rows were saved", async () => {
    const file = new Response("x", { headers: { "x-row-count": "1234" } });
    const fake = fakeApi().on(api.export, () => file as never);
    const { typing } = renderScreen(<ExportButton of={things} list={shown} />);
    await typing.click(await button("导出"));
    expect(await screen.findByText("已导出，共 1,234 行")).toBeInTheDocument();
    expect(fake.callsOf(api.export)[0]?.input.query).toEqual({ keyword: "长沙", sort: "-name" });
    expect(saved).toEqual(["物品.xlsx"]);
  });

  it("tells its place while it waits in line, and asks again until the file comes", async () => {
    const body = { success: false, errorCode: "RATE", errorMessage: "前面还有 3 个文件在处理", data: { ahead: 3 } };
    const busy = () => new Response(JSON.stringify(body), { status: 429, headers: { "retry-after": "1" } });
    let calls = 0;
    const fake = fakeApi().on(api.export, () => ((calls += 1) === 1 ? busy() : new Response("x")) as never);
    const { typing } = renderScreen(<ExportButton of={things} list={shown} />);
    await typing.click(await button("导出"));
    expect(await button("排队中，前面还有 3 个…")).toBeDisabled();
    await waitFor(() => expect(saved).toEqual(["物品.xlsx"]), SOON);
    expect(fake.callsOf(api.export)).toHaveLength(2);
    expect(screen.queryByText(/前面还有 3 个文件/)).not.toBeInTheDocument();
    expect(await button("导出")).toBeEnabled();
  });

  it("says in words why there is no file", async () => {
    const errorMessage = "共 12,345 行，一次最多导出 10,000 行，请缩小查询范围后再导出";
    fakeApi().fail(api.export, { status: 400, body: { errorCode: "VALIDATION", errorMessage } });
    const { typing } = renderScreen(<ExportButton of={things} list={shown} />);
    await typing.click(await button("导出"));
    expect(await screen.findByText(errorMessage)).toBeInTheDocument();
    expect(saved).toEqual([]);
    expect(await button("导出")).toBeEnabled();
  });
});

it("offers masks first and gives full numbers only for a purpose, to those who may", async () => {
  const fake = fakeApi().on(api.export, () => new Response("x", { headers: { "x-row-count": "2" } }) as never);
  const of = { ...things, exportsClear: "g_hy_member_staff_edit" } as const;
  const { typing } = renderScreen(<ExportButton of={of} list={{ filters: {}, query: { page: 1, pageSize: 30 } }} />);
  await typing.click(screen.getByRole("button", { name: "导出" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("radio", { name: /遮盖/ })).toBeChecked();
  await typing.click(within(dialog).getByRole("radio", { name: /完整/ }));
  await typing.click(within(dialog).getByRole("button", { name: "导出" }));
  expect(within(dialog).getByText("请填写用途，2 至 100 字")).toBeVisible();
  expect(fake.callsOf(api.export)).toHaveLength(0);
  await typing.type(within(dialog).getByRole("textbox", { name: /用途/ }), "社保申报");
  await typing.click(within(dialog).getByRole("button", { name: "导出" }));
  await waitFor(() => expect(fake.callsOf(api.export)[0]?.input.query).toEqual({ purpose: "社保申报" }));
});

describe("an export that is too long for one answer", () => {
  const many = {
    ...api,
    ...exportApi("x.thing", base, { title: "物品", access, filter: filter.extend(exportPurpose) }),
  };
  const list2 = { filters: { keyword: "长沙" }, query: { page: 1, pageSize: 30 } };
  const anExport = (over: Partial<ExportJob> = {}): ExportJob => ({
    jobId: "e1",
    status: "running",
    done: 0,
    total: 12_000,
    asOfTime: null,
    expireTime: "2026-11-21T02:00:00.000Z",
    refusal: null,
    createTime: "2026-11-20T02:00:00.000Z",
    ...over,
  });
  const tooMany = {
    status: 400,
    body: { errorCode: "VALIDATION", errorMessage: "太多", fieldErrors: [{ path: AS_JOB, message: "太多" }] },
  };

  it("goes on in the background from the same button, and its file is saved from there", async () => {
    let now = anExport({ done: 3_000 });
    const fake = fakeApi()
      .fail(many.export, tooMany)
      .on(many.exportCurrent, null)
      .on(many.exportStart, () => now)
      .on(many.exportJob, () => now)
      .on(many.exportFile, () => new Response("x", { headers: { "x-row-count": "12000" } }) as never);
    const { typing } = renderScreen(<ExportButton of={{ title: "物品", api: many }} list={list2} />);
    await typing.click(await button("导出"));
    const dialog = await screen.findByRole("dialog", { name: /物品导出/ }, SOON);
    expect(await within(dialog).findByText("正在导出 3,000 / 12,000 行", {}, SOON)).toBeVisible();
    expect(screen.queryByText("太多")).not.toBeInTheDocument();
    expect(fake.callsOf(many.exportStart)[0]?.input.query).toEqual({ keyword: "长沙" });
    now = anExport({ status: "done", done: 12_000, asOfTime: "2026-11-20T02:01:00.000Z" });
    await typing.click(await within(dialog).findByRole("button", { name: "下载" }, SOON));
    expect(await screen.findByText("已导出，共 12,000 行")).toBeInTheDocument();
    expect(within(dialog).getByText(/数据截至 2026-11-20 10:01/)).toBeVisible();
    expect(fake.callsOf(many.exportStart)).toHaveLength(1);
  });

  it("is cancelled after a question, and another one that is under way is shown with its sentence", async () => {
    const errorMessage = "您在这个列表还有一次导出没有完成。";
    let now = anExport({ done: 5 });
    fakeApi()
      .fail(many.export, tooMany)
      .on(many.exportCurrent, null)
      .fail(many.exportStart, { status: 409, body: { errorCode: "STATE", errorMessage, data: now } })
      .on(many.exportJob, () => now)
      .on(many.exportCancel, () => (now = anExport({ status: "cancelled" })));
    const { typing } = renderScreen(<ExportButton of={{ title: "物品", api: many }} list={list2} />);
    await typing.click(await button("导出"));
    expect(await screen.findByText(errorMessage, {}, SOON)).toBeVisible();
    await typing.click(await button("取消导出"));
    await screen.findByText("取消导出？", {}, SOON);
    await typing.click(screen.getAllByRole("button", { name: "取消导出" }).at(-1) as HTMLElement);
    expect(await screen.findByText("已取消导出，没有生成文件", {}, SOON)).toBeVisible();
  });

  it("is found again under the list's tools, ready or ended with its reason", async () => {
    const refusal = "您的账号、权限或所属事务所已有变动";
    const ended = anExport({ status: "failed", refusal });
    fakeApi().on(many.exportCurrent, ended).on(many.exportJob, ended);
    const { typing } = renderScreen(<ExportJobButton of={{ title: "物品", api: many }} />);
    await typing.click(await button("后台导出：未完成"));
    expect(await screen.findByText(refusal, {}, SOON)).toBeVisible();
    expect(screen.queryByRole("button", { name: "重新导出" })).not.toBeInTheDocument();
  });
});

it("does not compile for a resource that cannot import or export", () => {
  const plain = { title: "物品", api: { list } };
  // @ts-expect-error the api lacks the import's calls
  void (<ImportButton of={plain} />);
  // @ts-expect-error the api lacks the export
  void (<ExportButton of={plain} list={{ filters: {}, query: { page: 1, pageSize: 30 } }} />);
});
