import { randomBytes } from "node:crypto";

/** A small, valid PDF of about `size` bytes whose bytes differ from every other. */
export function pdf(size = 1_000): Buffer {
  const head =
    "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n" +
    "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>\nendobj\n%";
  const tail = "\ntrailer\n<</Root 1 0 R>>\n%%EOF\n";
  const room = Math.max(16, size - head.length - tail.length);
  const filling = randomBytes(Math.ceil(room / 2))
    .toString("hex")
    .slice(0, room);
  return Buffer.from(head + filling + tail, "latin1");
}

export const upload = (name: string, buffer: Buffer, mimeType = "application/pdf") => ({ name, mimeType, buffer });

/** A resident identity number with its check digit. // GB 11643-1999 */
export function idNo(area: string, birth: string, serial: string): string {
  const digits = `${area}${birth}${serial}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return digits + "10X98765432"[sum % 11];
}

/** A unified social credit code with its check character. // GB 32100-2015 */
export function creditCode(area: string, organisation: string): string {
  const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
  const code = `91${area}${organisation}`;
  const sum = weights.reduce((total, weight, i) => total + weight * alphabet.indexOf(code[i] ?? ""), 0);
  return code + alphabet[(31 - (sum % 31)) % 31];
}
