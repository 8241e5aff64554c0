import type { StaffForm } from "@/contracts/basic/staff-form";
import type { Attachment } from "@/contracts/file/attachment";
import type { Db } from "@/server/db/client";
import { AppError, invalid } from "@/server/platform/call/errors";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import { STAFF_BIZ } from "@/server/modules/basic/staff/staff-load";

/** Dictionary `attach_type`. */
const CERTIFICATE = 5;
const PHOTO = 16;
/** Photos of people are small. // domain a §0.6 */
const PHOTO_BYTES = 2 * 1024 * 1024;
/** Named files stand behind the typed ones. */
const BEHIND = 900;

interface NamedFile {
  readonly fileId: string;
  readonly attachType: number;
  readonly path: string;
}

function namedFiles(form: StaffForm): NamedFile[] {
  const one = (fileId: string | null, attachType: number, path: string) =>
    fileId === null ? [] : [{ fileId, attachType, path }];
  return [
    ...one(form.photoFileId, PHOTO, "photoFileId"),
    ...one(form.examProofFileId, CERTIFICATE, "examProofFileId"),
    ...form.certificates.flatMap((row, i) => one(row.fileId, CERTIFICATE, `certificates.${i}.fileId`)),
  ];
}

function assertPhoto(files: readonly Attachment[], photoFileId: string | null): void {
  const photo = files.find((file) => file.fileId === photoFileId);
  if (!photo) return;
  if (!/^(jpe?g|png)$/.test(photo.fileExt))
    throw invalid([{ path: "photoFileId", message: "照片须为 jpg 或 png 图片" }]);
  if (photo.fileSize > PHOTO_BYTES)
    throw invalid([{ path: "photoFileId", message: "照片不能超过 2 MB，请压缩后重新上传" }]);
}

/** Makes the record hold exactly the files that the form names; a refusal stands at the item that named the file. */
export async function takeStaffFiles(
  db: Db,
  owner: { readonly staffId: string; readonly companyId: string; readonly userId: string },
  form: StaffForm,
  now: Date,
): Promise<Attachment[]> {
  const named = namedFiles(form);
  const refs = [
    ...form.attachments,
    ...named.map(({ fileId, attachType }, i) => ({ fileId, attachType, sortNo: BEHIND + i })),
  ];
  const { staffId, companyId, userId } = owner;
  await takeFiles(db, { bizType: STAFF_BIZ, bizId: staffId, companyId, userId }, refs, now).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.extras.fieldErrors) throw error;
    throw invalid(
      error.extras.fieldErrors.map(({ path, message }) => {
        const file = named[Number(path.split(".")[1]) - form.attachments.length];
        return { path: file?.path ?? path, message };
      }),
    );
  });
  const files = await filesOf(db, STAFF_BIZ, staffId);
  assertPhoto(files, form.photoFileId);
  return files;
}
