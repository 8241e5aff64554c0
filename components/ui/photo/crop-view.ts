/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a frame shows of an image: the point in its middle (image pixels), and 1 = just covered … `MAX_ZOOM`. */
export interface CropView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const MAX_ZOOM = 5;

/** Frame pixels per image pixel. */
export const scaleOf = (image: Size, frame: Size, zoom: number): number =>
  Math.max(frame.width / image.width, frame.height / image.height) * zoom;

const within = (value: number, half: number, full: number): number => Math.min(Math.max(value, half), full - half);

/** The nearest view that leaves no part of the frame empty. */
export function clampView(view: CropView, image: Size, frame: Size): CropView {
  const zoom = Math.min(Math.max(view.zoom, 1), MAX_ZOOM);
  const scale = scaleOf(image, frame, zoom);
  return {
    zoom,
    x: within(view.x, frame.width / 2 / scale, image.width),
    y: within(view.y, frame.height / 2 / scale, image.height),
  };
}

/** The whole width or height, a little above the middle: heads are at the top of a portrait. */
export const firstView = (image: Size, frame: Size): CropView =>
  clampView({ x: image.width / 2, y: image.height * 0.42, zoom: 1 }, image, frame);

/** The view after the image was moved by frame pixels. */
export function movedBy(view: CropView, dx: number, dy: number, image: Size, frame: Size): CropView {
  const scale = scaleOf(image, frame, view.zoom);
  return clampView({ ...view, x: view.x - dx / scale, y: view.y - dy / scale }, image, frame);
}

/** The part of the image that stands in the frame, in image pixels. */
export function cropOf(view: CropView, image: Size, frame: Size) {
  const scale = scaleOf(image, frame, view.zoom);
  const [width, height] = [frame.width / scale, frame.height / scale];
  return { x: view.x - width / 2, y: view.y - height / 2, width, height };
}
