/** Longest edge of a stored photo in pixels: sharp on A4 and on any screen. */
const EDGES = [2560, 1920, 1280] as const;
/** Of a scan, whose small print is read: A4 at 600, 400 and 300 dpi, then as a photo. */
const SCAN_EDGES = [7016, 4677, 3508, ...EDGES] as const;
const QUALITY = 0.85;

const UNREADABLE = "无法读取这张照片，请另选一张 jpg 或 png 照片";

async function decoded(file: File): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    // Browsers turn the picture as its EXIF says; a canvas gets it upright.
    await image.decode();
    return image;
  } catch {
    throw new Error(UNREADABLE);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Width and height within an edge; never larger than the picture itself. */
export function fitted(
  width: number,
  height: number,
  edge: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function drawn(image: HTMLImageElement, edge: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitted(image.naturalWidth, image.naturalHeight, edge));
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/**
 * A phone's photo as a JPEG of at most `maxBytes`: upright, without EXIF, small enough to send and to look at. Throws an
 * Error with a Chinese sentence when the picture cannot be read.
 */
export const shrinkPhoto = (file: File, maxBytes: number): Promise<File> => shrunk(file, maxBytes, EDGES);
/** The same of a scan or of a picture of papers: as large as it may be. // domain a §14.5 */
export const shrinkScan = (file: File, maxBytes: number): Promise<File> => shrunk(file, maxBytes, SCAN_EDGES);

async function shrunk(file: File, maxBytes: number, edges: readonly number[]): Promise<File> {
  const image = await decoded(file);
  for (const edge of edges) {
    const blob = await drawn(image, edge);
    if (blob && blob.size <= maxBytes) {
      return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" });
    }
  }
  throw new Error(UNREADABLE);
}
