import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";

const PIECE = 256 * 1024;

/** The content in the store is not what was put there. */
export class DamagedContent extends Error {
  constructor(readonly sha256: string) {
    super(`content ${sha256} is damaged`);
  }
}

/** SHA-256 of an open file, read piece by piece, so that other requests get their turn; its position stays where it was. */
export async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  const piece = Buffer.allocUnsafe(PIECE);
  for (let at = 0; ;) {
    const { bytesRead } = await handle.read(piece, 0, PIECE, at);
    if (bytesRead === 0) return hash.digest("hex");
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/** A content's bytes from an open file, which this takes over, once they have proved to be those that were stored. */
export async function provedContent(handle: FileHandle, sha256: string) {
  try {
    if ((await hashOf(handle)) !== sha256) throw new DamagedContent(sha256);
    const { size } = await handle.stat();
    return { stream: handle.createReadStream({ start: 0 }), size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
