import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { UploadBody } from "@/contracts/kit/endpoint";
import { check } from "@/contracts/kit/validate";
import type { ReceivedFile } from "@/server/platform/call/context";
import { AppError, invalid, storeAway, storeFull, tooLarge } from "@/server/platform/call/errors";
import type { Files } from "@/server/platform/files/files";
import { type GuardedFiles, isFull } from "@/server/platform/files/guard";
import { inspectFile } from "@/server/platform/files/inspect/inspect";
import { newId } from "@/server/platform/clock/id";
import { assertStorable } from "@/server/platform/call/input";
import { calendarDate } from "@/server/platform/call/services";
import { cleanPicture } from "@/server/platform/files/inspect/picture-metadata";

/** Room for the other parts and the boundaries around the file. */
export const MULTIPART_OVERHEAD = 64 * 1024;

interface Written {
  readonly path: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly sha256: string;
}

async function writePart(part: MultipartFile, path: string, files: Files): Promise<Written> {
  const hash = createHash("sha256");
  let fileSize = 0;
  await pipeline(
    part.file,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        fileSize += chunk.length;
        yield chunk;
      }
    },
    files.receive(path),
  );
  if (part.file.truncated) throw tooLarge();
  return { path, fileName: part.filename, fileSize, sha256: hash.digest("hex") };
}

/** An upload on disk, checked; `remove` clears what the handler left behind. */
export interface Upload {
  readonly fields: unknown;
  readonly file: ReceivedFile;
  /** Equal for a repeated upload of the same file under the same name with the same fields, whatever its boundary. */
  readonly contentHash: string;
}

/**
 * Streams the part named `file` to disk, cut at the limit, and checks the other parts and the bytes' type. Runs before
 * any transaction begins. The caller removes `path` afterwards.
 */
export async function receiveUpload(
  request: FastifyRequest,
  body: UploadBody,
  files: GuardedFiles,
): Promise<{ upload: Upload; remove(): Promise<void> }> {
  // What cannot be kept need not be received.
  if (files.isAway) throw storeAway();
  const path = join(files.tempDir, `up-${newId()}`);
  const remove = async (): Promise<void> => {
    const removed = rm(path, { force: true });
    // Beside a store that hangs, its receiving folder hangs too; the cleaner sweeps it.
    if (files.isAway) void removed.catch(() => undefined);
    else await removed;
  };
  const fields: Record<string, unknown> = {};
  let written: Written | null = null;
  try {
    const limits = { fileSize: body.maxBytes, files: 1, fields: 20, fieldSize: 8_192, parts: 21, headerPairs: 30 };
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (part.fieldname !== "file") throw invalid([{ path: "file", message: "文件部分的名称应为 file" }]);
        written = await writePart(part, path, files);
      } else {
        if (part.valueTruncated || part.fieldnameTruncated || Object.hasOwn(fields, part.fieldname)) {
          throw invalid([{ path: part.fieldname.slice(0, 60), message: "上传的内容格式不正确" }]);
        }
        fields[part.fieldname] = part.value;
      }
    }
    return { upload: await finish(body, fields, written, calendarDate(request.call.now)), remove };
  } catch (error) {
    // The rest is read and thrown away: a connection whose sender is not heard to the end stays open with it.
    request.raw.unpipe();
    request.raw.resume();
    await remove();
    if (isFull(error)) throw storeFull(error);
    throw isParserError(error) ? invalid([], "上传的内容格式不正确") : error;
  }
}

/** The multipart parser throws plain errors; those of the framework and of the disk carry a code, ours are AppErrors. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof AppError) && (error as { code?: unknown }).code === undefined;

async function finish(
  body: UploadBody,
  raw: Record<string, unknown>,
  written: Written | null,
  today: string,
): Promise<Upload> {
  assertStorable(raw);
  const fields = check(body.fields, raw, today);
  if (!fields.ok) throw invalid(fields.errors);
  if (!written) throw invalid([{ path: "file", message: "请选择文件" }]);
  assertStorable(written.fileName);
  // Clients whose multipart headers cannot carry Chinese names send the name as a part of its own.
  const sent = (fields.value as { fileName?: unknown }).fileName;
  const inspected = await inspectFile(written.path, typeof sent === "string" ? sent : written.fileName, body);
  const contentHash = createHash("sha256")
    .update(`${written.sha256}\n${JSON.stringify([written.fileName, raw])}`)
    .digest("hex");
  const cleaned = await cleanPicture(written.path, inspected.fileExt);
  return { fields: fields.value, file: { ...written, ...inspected, ...cleaned }, contentHash };
}
