import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { checkFiles, fileSizeText, limitsText, type FileLimits } from "@/components/ui/input/file-rules";
import { FileUpload } from "@/components/ui/input/file-upload";
import type { AttachedFile, UploadFile } from "@/components/ui/input/use-uploads";

const limits: FileLimits = { accept: [".pdf", ".jpg"], maxSizeBytes: 20 * 1024 * 1024, maxCount: 2 };

function file(name: string, size = 10): File {
  const made = new File(["x"], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
}

test.each([
  [12, "12 B"],
  [318 * 1024, "318 KB"],
  [1.5 * 1024 * 1024, "1.5 MB"],
  [20 * 1024 * 1024, "20 MB"],
])("%d bytes are %s", (bytes, text) => expect(fileSizeText(bytes)).toBe(text));

jest.mock("@/components/ui/photo/shrink-photo", () => ({
  shrinkScan: (picture: File) => Promise.resolve(new File(["small"], picture.name)),
}));

test("a picture that is too large is made smaller before it is sent, other kinds and larger ones are refused", async () => {
  const within = { ...limits, maxPictureBytes: 60 * 1024 * 1024 };
  expect(limitsText(within)).toMatch(/更大的 JPG、PNG 图片上传时自动压缩$/);
  const [scan, paper, huge] = [
    file("执照.jpg", 25 * 1024 * 1024),
    file("章程.pdf", 25 * 1024 * 1024),
    file("大.jpg", 61 * 1024 * 1024),
  ];
  expect(checkFiles([scan, paper, huge], within, 0).refusals).toEqual([
    "「章程.pdf」有 25 MB，超过 20 MB",
    "「大.jpg」有 61 MB，超过 60 MB",
  ]);
  const { calls } = draw([], within);
  await userEvent.upload(screen.getByLabelText(/^选择附件/), [scan]);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect([calls[0]?.file.name, calls[0]?.file.size]).toEqual(["执照.jpg", 5]);
});

test("limits are told in words", () => {
  expect(limitsText(limits)).toBe("支持 PDF、JPG，每个不超过 20 MB，最多 2 个");
});

test("each refused file has its reason", () => {
  const files = [file("a.exe"), file("空.pdf", 0), file("大.pdf", 21 * 1024 * 1024), file("一.PDF"), file("二.jpg")];
  const { accepted, refusals } = checkFiles(files, limits, 1);
  expect(accepted.map(({ name }) => name)).toEqual(["一.PDF"]);
  expect(refusals).toEqual([
    "「a.exe」的类型不支持",
    "「空.pdf」是空文件",
    "「大.pdf」有 21 MB，超过 20 MB",
    "「二.jpg」未加入：最多 2 个附件",
  ]);
});

interface Call {
  file: File;
  progress: (fraction: number) => void;
  signal: AbortSignal;
  done: () => void;
  fail: (message: string) => void;
}

function draw(first: AttachedFile[] = [], within = limits) {
  const calls: Call[] = [];
  const values: AttachedFile[][] = [];
  const upload: UploadFile = (sent, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      calls.push({
        file: sent,
        progress: onProgress,
        signal,
        done: () => resolve({ fileId: `id-${sent.name}`, name: sent.name, size: sent.size }),
        fail: (message) => reject(new Error(message)),
      });
    });
  function Host() {
    const [value, setValue] = useState(first);
    return (
      <FileUpload
        label="营业执照"
        limits={within}
        upload={upload}
        value={value}
        onChange={(next) => {
          values.push(next);
          setValue(next);
        }}
      />
    );
  }
  const drawn = render(<Host />);
  return { calls, values, input: screen.getByLabelText("选择附件：营业执照"), ...drawn };
}

test("two files at once: progress, then both are kept whatever ends first", async () => {
  const { calls, values, input } = draw();
  await userEvent.upload(input, [file("一.pdf"), file("二.pdf")]);
  act(() => calls[0]?.progress(0.4));
  expect(screen.getByRole("progressbar", { name: "正在上传 一.pdf" })).toHaveAttribute("value", "40");
  await act(async () => {
    calls[1]?.done();
    calls[0]?.done();
  });
  expect(values.at(-1)?.map(({ fileId }) => fileId)).toEqual(["id-二.pdf", "id-一.pdf"]);
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  // Full: no more may be chosen.
  expect(input).toBeDisabled();
  expect(screen.getByText("附件数量已达上限")).toBeInTheDocument();
});

test("a failure says why and may be tried again", async () => {
  const { calls, values, input } = draw();
  await userEvent.upload(input, file("一.pdf"));
  await act(async () => calls[0]?.fail("网络已断开"));
  expect(screen.getByRole("alert")).toHaveTextContent("网络已断开");
  await userEvent.click(screen.getByRole("button", { name: "重新上传 一.pdf" }));
  await act(async () => calls[1]?.done());
  expect(values.at(-1)).toHaveLength(1);
});

test("cancelling aborts the call; its late end adds nothing", async () => {
  const { calls, values, input } = draw();
  await userEvent.upload(input, file("一.pdf"));
  await userEvent.click(screen.getByRole("button", { name: "取消上传 一.pdf" }));
  expect(calls[0]?.signal.aborted).toBe(true);
  await act(async () => calls[0]?.done());
  expect(values).toEqual([]);
});

test("leaving the page aborts what is on its way", async () => {
  const { calls, input, unmount } = draw();
  await userEvent.upload(input, file("一.pdf"));
  unmount();
  expect(calls[0]?.signal.aborted).toBe(true);
});

test("a removed attachment leaves the value", async () => {
  const { values } = draw([{ fileId: "a", name: "旧.pdf", size: 3 }]);
  await userEvent.click(screen.getByRole("button", { name: "删除附件 旧.pdf" }));
  expect(values).toEqual([[]]);
});

test("files may be dropped; refused ones are named, nothing is sent for them", async () => {
  const { calls, input } = draw();
  const area = input.parentElement as HTMLElement;
  fireEvent.drop(area, { dataTransfer: { files: [file("病毒.exe"), file("一.jpg")] } });
  await waitFor(() => expect(calls.map((call) => call.file.name)).toEqual(["一.jpg"]));
  expect(screen.getByRole("alert")).toHaveTextContent("「病毒.exe」的类型不支持");
});

test("size and type are told before anything is sent, to the eye and to a screen reader", () => {
  const { calls, input } = draw();
  expect(input).toHaveAccessibleDescription("支持 PDF、JPG，每个不超过 20 MB，最多 2 个");
  expect(input).toHaveAttribute("accept", ".pdf,.jpg");
  expect(calls).toEqual([]);
});

test("each file has a state of its own: one fails, the other goes on and ends", async () => {
  const { calls, values, input } = draw();
  await userEvent.upload(input, [file("一.pdf"), file("二.pdf")]);
  await act(async () => calls[0]?.fail("类型与内容不符"));
  act(() => calls[1]?.progress(0.5));
  expect(screen.getByRole("alert")).toHaveTextContent("类型与内容不符");
  expect(screen.getByRole("progressbar", { name: "正在上传 二.pdf" })).toHaveAttribute("value", "50");
  await act(async () => calls[1]?.done());
  expect(values.at(-1)?.map(({ name }) => name)).toEqual(["二.pdf"]);
  expect(screen.getByRole("button", { name: "重新上传 一.pdf" })).toBeEnabled();
});

test("a failed file may be given up; its place is free again", async () => {
  const { calls, input } = draw([{ fileId: "a", name: "旧.pdf", size: 3 }]);
  await userEvent.upload(input, file("一.pdf"));
  await act(async () => calls[0]?.fail("网络已断开"));
  expect(input).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "放弃 一.pdf" }));
  expect(input).toBeEnabled();
});

test("where one file has room, the next choice replaces a failed one, and a refused choice does not", async () => {
  const { calls, values, input } = draw([], { ...limits, maxCount: 1 });
  await userEvent.upload(input, file("一.pdf"));
  expect(input).toBeDisabled();
  await act(async () => calls[0]?.fail("表头与模板不符"));
  expect(input).toBeEnabled();
  expect(screen.queryByText("附件数量已达上限")).toBeNull();
  await userEvent.upload(input, file("空.pdf", 0));
  expect(screen.getByText("表头与模板不符")).toBeInTheDocument();
  await userEvent.upload(input, file("二.pdf"));
  expect(screen.queryByText("表头与模板不符")).toBeNull();
  expect(screen.queryByText("一.pdf")).toBeNull();
  await act(async () => calls[1]?.done());
  expect(values.at(-1)?.map(({ name }) => name)).toEqual(["二.pdf"]);
  expect(input).toBeDisabled();
});

test("the form is never blocked: fields beside a running upload take input and the form can be sent", async () => {
  const sent = jest.fn((event: FormEvent) => event.preventDefault());
  const never: UploadFile = () => new Promise(() => undefined);
  render(
    <form onSubmit={sent}>
      <FileUpload label="营业执照" limits={limits} upload={never} />
      <input aria-label="备注" />
      <button>保存</button>
    </form>,
  );
  await userEvent.upload(screen.getByLabelText("选择附件：营业执照"), file("一.pdf"));
  expect(screen.getByRole("progressbar")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("备注"), "照常填写");
  expect(screen.getByLabelText("备注")).toHaveValue("照常填写");
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  expect(sent).toHaveBeenCalledTimes(1);
});

test("the same file may be chosen again after it was removed", async () => {
  const { calls, values, input } = draw();
  await userEvent.upload(input, file("一.pdf"));
  await act(async () => calls[0]?.done());
  await userEvent.click(screen.getByRole("button", { name: "删除附件 一.pdf" }));
  await userEvent.upload(input, file("一.pdf"));
  await act(async () => calls[1]?.done());
  expect(values.at(-1)).toHaveLength(1);
});
