/** What may be attached. Told to the user beforehand and checked before any byte is sent; the server checks again. */
export interface FileLimits {
  /** Extensions with their dot, lower case: `[".pdf", ".jpg"]`. */
  accept: readonly string[];
  maxSizeBytes: number;
  maxCount: number;
  /** Pictures up to this size are made smaller before they are sent; larger ones, and other kinds, are refused. */
  maxPictureBytes?: number;
}

const KB = 1024;
const MB = KB * KB;

/** 「20 MB」, 「1.5 MB」, 「318 KB」, 「12 B」: at most one decimal. */
export function fileSizeText(bytes: number): string {
  if (bytes >= MB) return `${Number((bytes / MB).toFixed(1))} MB`;
  if (bytes >= KB) return `${Math.round(bytes / KB)} KB`;
  return `${bytes} B`;
}

/** 「支持 PDF、JPG，每个不超过 20 MB，最多 5 个」 */
export function limitsText({ accept, maxSizeBytes, maxCount, maxPictureBytes }: FileLimits): string {
  const kinds = accept.map((extension) => extension.slice(1).toUpperCase()).join("、");
  const pictures = maxPictureBytes === undefined ? "" : "；更大的 JPG、PNG 图片上传时自动压缩";
  return `支持 ${kinds}，每个不超过 ${fileSizeText(maxSizeBytes)}，最多 ${maxCount} 个${pictures}`;
}

/** Kinds that a browser can make smaller. */
const isPicture = (name: string): boolean => /\.(jpe?g|png)$/i.test(name);

export interface FileCheck {
  accepted: File[];
  /** One sentence per refused file. */
  refusals: string[];
}

function refusalOf(file: File, { accept, maxSizeBytes, maxPictureBytes }: FileLimits): string | undefined {
  const most = isPicture(file.name) ? (maxPictureBytes ?? maxSizeBytes) : maxSizeBytes;
  const name = file.name.toLowerCase();
  if (!accept.some((extension) => name.endsWith(extension))) return `「${file.name}」的类型不支持`;
  if (file.size === 0) return `「${file.name}」是空文件`;
  if (file.size > most) return `「${file.name}」有 ${fileSizeText(file.size)}，超过 ${fileSizeText(most)}`;
  return undefined;
}

/** Sorts chosen files into those that may go and the reasons for the others; `present` files count already. */
export function checkFiles(files: readonly File[], limits: FileLimits, present: number): FileCheck {
  const accepted: File[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const refusal = refusalOf(file, limits);
    if (refusal !== undefined) refusals.push(refusal);
    else if (present + accepted.length >= limits.maxCount) {
      refusals.push(`「${file.name}」未加入：最多 ${limits.maxCount} 个附件`);
    } else accepted.push(file);
  }
  return { accepted, refusals };
}
