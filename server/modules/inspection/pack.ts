import { and, asc, eq, isNotNull } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import { Readable } from "node:stream";
import { createHash } from "node:crypto";
import { inspectionCompany } from "@/contracts/inspection/company";
import type { SheetWords } from "@/contracts/inspection/sheet-words";
import { minuteOf } from "@/contracts/kit/diff";
import type { BinaryAnswer, Context } from "@/server/platform/call/context";
import { AppError, notFound } from "@/server/platform/call/errors";
import type { Services } from "@/server/platform/call/services";
import { storedAnswer } from "@/server/platform/files/read";
import { type StoredFileRecord, storedFiles } from "@/server/platform/files/files.table";
import { SUBMITTED_FILES } from "@/server/records/review/keep";
import { submissions } from "@/server/records/review/read";
import type { TaskRecord } from "@/server/modules/inspection/company.table";
import { sheetPage } from "@/server/modules/inspection/sheet-page";

/** Every entry bears the same time, so that a pack built again is the same byte for byte. Zip knows no year before 1980. */
const ENTRY_TIME = new Date(2000, 0, 1, 0, 0, 0);

const hashOf = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
/** A name that every file system takes. */
const safe = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_").slice(-120);

interface Entry {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  readonly about: string;
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const textEntry = (path: string, about: string, text: string): Entry => {
  const bytes = Buffer.from(text);
  return { path, about, sha256: hashOf(bytes), size: bytes.length, open: () => [bytes] };
};

/** Writes entries one behind the other; of a file only a piece is held at a time. */
async function* zipped(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const { path, open } of entries) {
    const file = new ZipPassThrough(path);
    file.mtime = ENTRY_TIME;
    zip.add(file);
    for await (const piece of open()) {
      file.push(new Uint8Array(piece));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

type Asking = Pick<Context, "db" | "services">;

async function assertWhole(files: Services["files"], row: StoredFileRecord): Promise<void> {
  try {
    const { body } = await storedAnswer(files, row);
    if (!Buffer.isBuffer(body)) (body as Readable).destroy();
  } catch (error) {
    if (!(error instanceof AppError) || error.errorCode !== "FAULT") throw error;
    throw new AppError(error.status, "FAULT", `「${row.fileName}」：${error.publicMessage}`, { cause: error });
  }
}

/** Files of a submission, in an order that nothing but their contents and names decides. */
async function fileEntries({ db, services }: Asking, submissionId: string): Promise<Entry[]> {
  const rows = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.bizType, SUBMITTED_FILES), eq(storedFiles.bizId, submissionId)))
    .orderBy(asc(storedFiles.sha256), asc(storedFiles.fileName), asc(storedFiles.fileId));
  // Before the pack's head has left, a damaged or lost file can still be told in words.
  for (const row of rows) await assertWhole(services.files, row);
  return rows.map((row, at) => ({
    path: `files/${String(at + 1).padStart(3, "0")}-${safe(row.fileName)}`,
    about: row.fileName,
    sha256: row.sha256,
    size: row.fileSize,
    open: async function* () {
      const { body } = await storedAnswer(services.files, row);
      if (Buffer.isBuffer(body)) yield body;
      else yield* body as AsyncIterable<Uint8Array>;
    },
  }));
}

/** The evidence of one submission: index, checksums, the sheet as a page of its own, its files. // docs/decisions/0042 */
export async function packOf(context: Asking, record: TaskRecord, submissionId: string): Promise<BinaryAnswer> {
  const [row] = await context.db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.submissionId, submissionId),
        eq(submissions.bizType, inspectionCompany.id),
        eq(submissions.bizId, record.taskId),
        isNotNull(submissions.content),
      ),
    );
  const sheet = row?.content?.more?.["sheet"] as SheetWords | undefined;
  if (!row || !sheet) throw notFound();
  const about = {
    submissionNo: row.submissionNo,
    submitTime: minuteOf(row.submitTime.toISOString()),
    submitUserName: row.submitUserName,
  };
  const page = textEntry("sheet.html", "检查表（可独立打开和打印）", sheetPage(sheet, about));
  const files = await fileEntries(context, submissionId);
  const listed = [page, ...files];
  const index = textEntry(
    "index.json",
    "目录",
    `${JSON.stringify(
      {
        task: record.taskNo,
        plan: record.planName,
        firm: row.companyName,
        ...about,
        files: listed.map(({ path, about: title, size, sha256 }) => ({ path, title, size, sha256 })),
      },
      null,
      2,
    )}\n`,
  );
  const all = [index, ...listed];
  const sums = textEntry("SHA256SUMS", "校验", all.map(({ sha256, path }) => `${sha256}  ${path}\n`).join(""));
  return {
    contentType: "application/zip",
    body: Readable.from(zipped([sums, ...all])),
    fileName: `${record.taskNo}-${row.submissionNo}.zip`,
  };
}
