// Guarantees: the limit of the original is told beforehand, a camera's picture may be cropped, a larger one may not, and
// only a crop of the size that the server takes is sent.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { FilesOf } from "@/components/fields/file-source";
import { PhotoField } from "@/components/record/files/photo-field";
import { uploadFile } from "@/lib/hooks/files";
import { renderScreen } from "@/tests/render-screen";

jest.mock("@/lib/hooks/files", () => ({ uploadFile: jest.fn() }));
let crop = new Blob();
jest.mock("@/components/ui/photo/photo-crop", () => ({
  PhotoCrop: ({ onDone }: { onDone: (photo: Blob) => void }) => (
    <button type="button" onClick={() => onDone(crop)}>
      使用照片
    </button>
  ),
}));

const MB = 1024 * 1024;
function sized<B extends Blob>(blob: B, size: number): B {
  Object.defineProperty(blob, "size", { value: size });
  return blob;
}
const sent = uploadFile as jest.Mock;
const onChange = jest.fn();
function show() {
  sent.mockReset().mockResolvedValue({ fileId: "f1", fileName: "照片.jpg", fileSize: 9 });
  onChange.mockClear();
  renderScreen(
    <FilesOf owner="staff" stored={[]}>
      <label htmlFor="photo">照片</label>
      <PhotoField id="photo" value={null} onChange={onChange} meta={{ label: "照片" }} />
    </FilesOf>,
  );
}
const choose = (size: number) =>
  fireEvent.change(screen.getByLabelText("照片"), { target: { files: [sized(new File(["x"], "a.jpg"), size)] } });

it("takes a camera's picture for cropping and sends the small crop", async () => {
  show();
  expect(screen.getByRole("button", { name: /选择照片/ })).toHaveAccessibleDescription(
    "原图不超过 20 MB，裁剪后自动压缩",
  );
  choose(12 * MB);
  crop = sized(new Blob(["x"]), MB);
  fireEvent.click(await screen.findByRole("button", { name: "使用照片" }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith("f1"));
});

it("refuses an original over 20 MB before cropping, and a crop over 2 MB before sending", async () => {
  show();
  choose(21 * MB);
  expect(await screen.findByRole("alert")).toHaveTextContent("超过 20 MB");
  expect(screen.queryByRole("button", { name: "使用照片" })).toBeNull();
  choose(MB);
  expect(screen.queryByRole("alert")).toBeNull();
  crop = sized(new Blob(["x"]), 3 * MB);
  fireEvent.click(await screen.findByRole("button", { name: "使用照片" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("裁剪后的照片有 3 MB，超过 2 MB");
  expect(sent).not.toHaveBeenCalled();
});
