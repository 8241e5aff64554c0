// Guarantees: the frame never shows an empty edge, keys and slider reach every crop, and what is cut out has the asked
// size. jsdom draws nothing: the image and the canvas are stand-ins that note what they were told.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { clampView, cropOf, firstView, MAX_ZOOM, movedBy } from "@/components/ui/photo/crop-view";
import { PhotoCrop } from "@/components/ui/photo/photo-crop";
import { renderScreen } from "@/tests/render-screen";

const image = { width: 1000, height: 800 };
const frame = { width: 260, height: 364 };

describe("the view of a frame", () => {
  it.each([
    [{ x: 0, y: 0, zoom: 1 }],
    [{ x: 5000, y: -70, zoom: 1 }],
    [{ x: 500, y: 400, zoom: 0.1 }],
    [{ x: 999, y: 799, zoom: 900 }],
  ])("stays within the image: %j", (wild) => {
    const view = clampView(wild, image, frame);
    const crop = cropOf(view, image, frame);
    expect(view.zoom).toBeGreaterThanOrEqual(1);
    expect(view.zoom).toBeLessThanOrEqual(MAX_ZOOM);
    expect(crop.x).toBeGreaterThanOrEqual(-1e-6);
    expect(crop.y).toBeGreaterThanOrEqual(-1e-6);
    expect(crop.x + crop.width).toBeLessThanOrEqual(image.width + 1e-6);
    expect(crop.y + crop.height).toBeLessThanOrEqual(image.height + 1e-6);
    expect(crop.width / crop.height).toBeCloseTo(frame.width / frame.height);
  });

  it("begins with the whole height and follows the pointer", () => {
    const start = firstView(image, frame);
    expect(cropOf(start, image, frame).height).toBeCloseTo(800);
    // The image goes right, so what is left of it comes into the frame.
    expect(movedBy(start, 26, 0, image, frame).x).toBeLessThan(start.x);
  });
});

describe("PhotoCrop", () => {
  const drawn: number[][] = [];
  const made: string[] = [];
  beforeEach(() => {
    drawn.length = 0;
    made.length = 0;
    URL.createObjectURL = jest.fn(() => "blob:x");
    URL.revokeObjectURL = jest.fn();
    const context = { fillRect: jest.fn(), drawImage: (_: unknown, ...numbers: number[]) => drawn.push(numbers) };
    HTMLCanvasElement.prototype.getContext = jest.fn(() => context) as never;
    HTMLCanvasElement.prototype.toBlob = function toBlob(done) {
      made.push(`${this.width}x${this.height}`);
      done(new Blob(["x"], { type: "image/jpeg" }));
    };
    Object.defineProperties(HTMLImageElement.prototype, {
      naturalWidth: { configurable: true, get: () => 1000 },
      naturalHeight: { configurable: true, get: () => 800 },
    });
    HTMLImageElement.prototype.decode = () => Promise.resolve();
  });
  const show = (onDone = jest.fn()) =>
    renderScreen(
      <PhotoCrop
        file={new File(["x"], "a.jpg")}
        output={{ width: 413, height: 579 }}
        onDone={onDone}
        onClose={jest.fn()}
      />,
    );

  it("cuts what the keys and the slider left in the frame, in the asked size", async () => {
    const onDone = jest.fn();
    show(onDone);
    const area = await screen.findByRole("application");
    await waitFor(() => expect(screen.getByLabelText("缩放")).toBeEnabled());
    fireEvent.change(screen.getByLabelText("缩放"), { target: { value: "2" } });
    for (let i = 0; i < 500; i += 1) fireEvent.keyDown(area, { key: "ArrowLeft" });
    fireEvent.keyDown(area, { key: "ArrowUp" });
    fireEvent.click(screen.getByRole("button", { name: "使用照片" }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const [x = -1, y = -1, width = 0, height = 0, ...target] = drawn[0] ?? [];
    expect(x).toBeCloseTo(0);
    expect(y).toBeGreaterThan(0);
    expect(width / height).toBeCloseTo(413 / 579, 2);
    expect(height).toBeCloseTo(400, 0);
    expect(target).toEqual([0, 0, 413, 579]);
    expect(made).toEqual(["413x579"]);
  });

  it("says in words that a file is no picture", async () => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error("no image"));
    show();
    expect(await screen.findByText(/无法读取这张图片/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "使用照片" })).toBeNull();
  });
});
