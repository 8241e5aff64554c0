// Guarantees: what is sent is the small upright picture, never the original; what cannot be read is told in words; photos
// are put in order and removed; one is looked at large by click, moved through by arrow keys and saved; what is damaged
// or out of reach is told in words.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { z } from "zod";
import { attachmentApi, attachmentRef } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import { FilesOf } from "@/components/fields/file-source";
import { PhotosEdit } from "@/components/record/files/photos-edit";
import { PhotosView } from "@/components/record/files/photos-view";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { fitted, shrinkPhoto } from "@/components/ui/photo/shrink-photo";
import { uploadFile } from "@/lib/hooks/files";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

jest.mock("@/lib/hooks/files", () => ({ uploadFile: jest.fn() }));
jest.mock("@/components/ui/photo/shrink-photo", () => ({
  ...jest.requireActual<object>("@/components/ui/photo/shrink-photo"),
  shrinkPhoto: jest.fn(),
}));
const sent = uploadFile as jest.Mock;
const shrink = shrinkPhoto as jest.Mock;

const schema = z.object({
  photos: field(z.array(attachmentRef), {
    label: "活动照片",
    kind: "files",
    photos: { attachType: 20, maxBytes: 5_000, maxCount: 3 },
  }),
});
const ref = (fileId: string, sortNo = 0) => ({ fileId, attachType: 20, sortNo });
let values: { photos: ReturnType<typeof ref>[] };

function Form({ start }: { start: string[] }) {
  const [photos, setPhotos] = useState(start.map(ref));
  values = { photos };
  const form = { values, errors: [], set: (_: string, next: unknown) => setPhotos(next as typeof photos) };
  return <PhotosEdit list="photos" schema={schema} form={form as unknown as RecordForm<unknown>} />;
}
const stored = ["a", "b"].map((fileId) => ({ fileId, fileName: `${fileId}.jpg`, fileSize: 9 }));
const show = (...start: string[]) =>
  renderScreen(
    <FilesOf owner="staff" stored={stored}>
      <Form start={start} />
    </FilesOf>,
  );
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText("选择活动照片文件"), {
    target: { files: names.map((name) => new File(["original"], name)) },
  });
const order = () => values.photos.map(({ fileId }) => fileId);

beforeEach(() => {
  shrink.mockReset().mockImplementation((file: File) => Promise.resolve(new File(["small"], file.name)));
  sent.mockReset().mockResolvedValue({ fileId: "c", fileName: "c.jpg", fileSize: 5 });
});

it("sends what the canvas made of the photo, under the item's own limit", async () => {
  show("a");
  choose("合影.jpg");
  await waitFor(() => expect(order()).toEqual(["a", "c"]));
  expect(screen.getByRole("img", { name: /活动照片 2 c.jpg/ })).toBeInTheDocument();
  expect(shrink).toHaveBeenCalledWith(expect.objectContaining({ name: "合影.jpg" }), 5_000);
  const [, file] = sent.mock.calls[0] as [string, File];
  expect(file.size).toBe("small".length);
  expect(values.photos[1]).toEqual({ fileId: "c", attachType: 20, sortNo: 1 });
});

it("says what cannot be read, and takes no more than fit", async () => {
  shrink.mockRejectedValue(new Error("无法读取这张照片"));
  show("a", "b");
  choose("坏.jpg", "多.jpg", "表.pdf");
  expect(await screen.findByText("无法读取这张照片")).toBeInTheDocument();
  expect(screen.getByText(/「多.jpg」未加入/)).toBeInTheDocument();
  expect(screen.getByText(/「表.pdf」的类型不支持/)).toBeInTheDocument();
  expect(order()).toEqual(["a", "b"]);
});

it("puts photos in order and removes them", () => {
  show("a", "b");
  fireEvent.click(screen.getByRole("button", { name: "前移第 2 张" }));
  expect(order()).toEqual(["b", "a"]);
  expect(screen.getByRole("button", { name: "前移第 1 张" })).toBeDisabled();
  fireEvent.click(screen.getByRole("button", { name: "移除第 1 张" }));
  expect(order()).toEqual(["a"]);
});

it("shows one large, the others by arrow keys", async () => {
  renderScreen(
    <FilesOf owner="staff" stored={stored}>
      <PhotosView label="活动照片" photos={[ref("a"), ref("b")]} />
    </FilesOf>,
  );
  fireEvent.click(screen.getByRole("button", { name: /查看大图：活动照片 1/ }));
  expect(await screen.findByRole("dialog", { name: "活动照片（1/2）" })).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  expect(screen.getByRole("img", { name: "活动照片 2：b.jpg" })).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  expect(screen.getByRole("img", { name: "活动照片 1：a.jpg" })).toBeInTheDocument();
});

async function look() {
  const rendered = renderScreen(
    <FilesOf owner="staff" stored={stored}>
      <PhotosView label="活动照片" photos={[ref("a"), ref("b")]} />
    </FilesOf>,
  );
  fireEvent.click(screen.getByRole("button", { name: /查看大图：活动照片 1/ }));
  await screen.findByRole("dialog", { name: "活动照片（1/2）" });
  return rendered;
}
const save = () => fireEvent.click(screen.getByRole("button", { name: "下载" }));

it("saves the photo that is shown, under its name", async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const fake = fakeApi().on(attachmentApi.download, () => new Response("x") as unknown as Blob);
  await look();
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  save();
  await waitFor(() => expect(saved).toEqual(["b.jpg"]));
  expect(fake.callsOf(attachmentApi.download).map(({ input }) => input.params)).toEqual([{ fileId: "b" }]);
});

it.each([
  [410, "FAULT", "这个附件在存储中已损坏，没有下载"],
  [400, "GW0006", "登录已失效，请重新登录"],
])("says in words why a photo is not saved: %d", async (status, errorCode, errorMessage) => {
  fakeApi().fail(attachmentApi.download, { status, body: { errorCode, errorMessage } });
  await look();
  history.replaceState(null, "", "/party/activity");
  save();
  expect(await screen.findByText(errorMessage)).toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: "活动照片（1/2）" })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "下载" })).toBeEnabled());
});

it("says of a damaged picture that it cannot be shown, and shows the next one", async () => {
  await look();
  expect(screen.queryByText("照片无法显示")).toBeNull();
  fireEvent.error(screen.getByRole("img", { name: "活动照片 1：a.jpg" }));
  expect(screen.getByText("照片无法显示")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "活动照片 1：a.jpg（无法显示）" })).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  expect(screen.queryByText("照片无法显示")).toBeNull();
  expect(screen.getByRole("img", { name: "活动照片 2：b.jpg" })).toHaveAttribute("src", expect.stringContaining("/b"));
});

it("says the same of a thumbnail, which still opens", async () => {
  renderScreen(
    <FilesOf owner="staff" stored={stored}>
      <PhotosView label="活动照片" photos={[ref("a")]} />
    </FilesOf>,
  );
  fireEvent.error(screen.getByRole("img", { name: /查看大图：活动照片 1/ }));
  fireEvent.click(screen.getByText("照片无法显示"));
  expect(await screen.findByRole("dialog", { name: "活动照片（1/1）" })).toBeInTheDocument();
});

it("keeps a picture's ratio and never enlarges it", () => {
  expect(fitted(4000, 3000, 2560)).toEqual({ width: 2560, height: 1920 });
  expect(fitted(3000, 4000, 2560)).toEqual({ width: 1920, height: 2560 });
  expect(fitted(100, 50, 2560)).toEqual({ width: 100, height: 50 });
});
