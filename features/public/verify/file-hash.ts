/** Above what is filed: 20 MB and a stamp. // domain b §6 (2) 报告正文 */
const LIMIT_MB = 25;
const LIMIT = LIMIT_MB * 1024 * 1024;
const BEGINNING = [0x25, 0x50, 0x44, 0x46, 0x2d];

export type Comparison = { readonly tone: "success" | "error"; readonly text: string };

const failed = (text: string): Comparison => ({ tone: "error", text });

/** A site without https has no `crypto.subtle`; then it is worked out in plain script. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Typed as always there, which it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const hash = subtle
    ? new Uint8Array(await subtle.digest("SHA-256", bytes))
    : (await import("@noble/hashes/sha2.js")).sha256(bytes);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a file is the one that was filed. It is read here and sent nowhere. */
export async function compareFile(file: File, fileHash: string): Promise<Comparison> {
  if (file.size > LIMIT)
    return failed(`「${file.name}」超过 ${LIMIT_MB} MB，没有比对。报备的报告不超过 20 MB，请核对是否选错文件。`);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return failed(`「${file.name}」读不出来，没有比对。文件可能已移动或正被其他程序占用，请重新选择。`);
  }
  if (!BEGINNING.every((byte, at) => bytes[at] === byte))
    return failed(`「${file.name}」不是 PDF 文件，没有比对。请选择收到的 PDF 原件。`);
  return (await sha256Of(bytes)) === fileHash.toLowerCase()
    ? { tone: "success", text: `一致：「${file.name}」就是报备的报告文件，没有被改动。` }
    : failed(
        `不一致：「${file.name}」不是报备的报告文件。可能是扫描件、另存的文件、旧版本，也可能被改动过；请向出具单位索取报备的 PDF 原件。`,
      );
}
