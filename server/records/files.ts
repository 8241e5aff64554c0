import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { type Attachment, type attachmentRef, isPortrait, PORTRAIT } from "@/contracts/file/attachment";
import { metaOf, rowOf } from "@/contracts/kit/field";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { AppError, invalid } from "@/server/platform/call/errors";
import { storedFiles } from "@/server/platform/files/files.table";
import { type FileOwner, filesOf, takeFiles } from "@/server/platform/files/take";
import type { Parts, RecordContext, Values } from "@/server/records/hooks";
import { photoItems } from "@/server/records/items";

type Fields = Readonly<Record<string, z.ZodType>>;
type Ref = z.output<typeof attachmentRef>;

const BEHIND = 900;
const OTHER_FILE = 99;
const PICTURES: readonly string[] = ["jpg", "jpeg", "png"];

interface NamedFile {
  readonly fileId: string;
  readonly path: string;
  /** The item, for rows with theirs before it: `certificates.fileId`. */
  readonly item: string;
}

const itemsOf = (fields: Fields, of: Values, at = "", item = ""): NamedFile[] =>
  Object.entries(fields).flatMap(([key, schema]) => {
    const value = of[key];
    const row = rowOf(schema);
    if (row)
      return ((value ?? []) as readonly Values[]).flatMap((one, i) =>
        itemsOf(row.shape as Fields, one, `${at}${key}.${i}.`, `${item}${key}.`),
      );
    const isNamed = metaOf(schema)?.kind === "files" && typeof value === "string";
    return isNamed ? [{ fileId: value, path: at + key, item: item + key }] : [];
  });

/** What the record holds. */
export const heldFiles = async ({ files }: Pick<Parts, "files">, db: Db, recordId: string): Promise<Attachment[]> =>
  files === undefined ? [] : filesOf(db, files, recordId);

/** Files that items of a form, or of its rows, point to; those of 附件 and photos are not among them. */
export const namedFilesOf = (parts: Pick<Parts, "of" | "fileTypes">, form: Values): string[] =>
  itemsOf(parts.of.fields, form)
    .filter(({ item }) => !parts.fileTypes?.[item]?.isAttachment)
    .map(({ fileId }) => fileId);

/** Files of a list that no item of any of these states of a form points to. */
export function looseFiles(parts: Parts, states: readonly (Values | null)[]) {
  const named = new Set(states.flatMap((form) => (form ? namedFilesOf(parts, form) : [])));
  return (files: readonly Attachment[]): Attachment[] => files.filter(({ fileId }) => !named.has(fileId));
}

/** Pictures that items point to are pictures, and small. */
function pictureFaults({ fileTypes }: Parts, named: readonly NamedFile[], files: readonly Attachment[]): FieldError[] {
  const stored = new Map(files.map((file) => [file.fileId, file]));
  return named.flatMap(({ fileId, path, item }) => {
    const { picture, pictureBytes: most = Infinity } = fileTypes?.[item] ?? {};
    const file = stored.get(fileId);
    if (picture === undefined || !file) return [];
    if (!PICTURES.includes(file.fileExt)) return [{ path, message: `${picture}须为 jpg 或 png 图片` }];
    return file.fileSize > most
      ? [{ path, message: `${picture}不能超过 ${most / 1024 / 1024} MB，请压缩后重新上传` }]
      : [];
  });
}

/** Photographs of people have their ratio; of what was stored before pictures were measured nothing is said. */
async function portraitFaults({ fileTypes }: Parts, named: readonly NamedFile[], db: Db): Promise<FieldError[]> {
  const portraits = named.filter(({ item }) => fileTypes?.[item]?.isPortrait);
  if (portraits.length === 0) return [];
  const { fileId, pixelWidth, pixelHeight } = storedFiles;
  const sizes = await db
    .select({ fileId, pixelWidth, pixelHeight })
    .from(storedFiles)
    .where(
      inArray(
        fileId,
        portraits.map((one) => one.fileId),
      ),
    );
  return portraits.flatMap(({ fileId: wanted, path, item }) => {
    const { pixelWidth: width = null, pixelHeight: height = null } = sizes.find((one) => one.fileId === wanted) ?? {};
    if (width === null || height === null || isPortrait(width, height)) return [];
    const message = `${fileTypes?.[item]?.picture ?? "照片"}的宽高比须为 ${PORTRAIT.width}:${PORTRAIT.height}，请裁剪后重新上传`;
    return [{ path, message }];
  });
}

/** Photos are pictures of their own kind and size; what hangs beside them is not of that kind. */
function photoFaults({ of }: Parts, form: Values, files: readonly Attachment[]): FieldError[] {
  const stored = new Map(files.map((file) => [file.fileId, file]));
  const items = photoItems(of);
  const loose = (form["attachments"] as readonly Ref[]).flatMap(({ attachType }, i) =>
    items.some((item) => item.attachType === attachType)
      ? [{ path: `attachments.${i}.attachType`, message: "照片请在照片一栏上传" }]
      : [],
  );
  const faults = items.flatMap(({ key, attachType, maxBytes }) =>
    (form[key] as readonly Ref[]).flatMap((ref, i) => {
      const file = stored.get(ref.fileId);
      const path = `${key}.${i}.fileId`;
      if (ref.attachType !== attachType || !PICTURES.includes(file?.fileExt ?? ""))
        return [{ path, message: `第${i + 1}张不是 jpg 或 png 照片，请重新选择` }];
      const isLarge = (file?.fileSize ?? 0) > maxBytes;
      return isLarge ? [{ path, message: `第${i + 1}张照片超过 ${maxBytes / 1024 / 1024} MB，请压缩后再上传` }] : [];
    }),
  );
  return [...loose, ...faults];
}

/** Makes the record hold exactly the files that its form names, its photos among them. */
export async function takeAll(
  parts: Parts,
  { db, now }: RecordContext,
  who: Omit<FileOwner, "bizType">,
  form: Values,
): Promise<Attachment[]> {
  if (parts.files === undefined) return [];
  const owner = { ...who, bizType: parts.files };
  const photos = photoItems(parts.of).flatMap(({ key }) => form[key] as readonly Ref[]);
  const loose = form["attachments"] as readonly Ref[];
  const pointed = itemsOf(parts.of.fields, form);
  const named = pointed.filter(({ item }) => !parts.fileTypes?.[item]?.isAttachment);
  // An item may order its own; photos stand behind what hangs beside them, and files that items point to behind those.
  const behind = named.map(({ fileId, item }, i) => ({
    fileId,
    attachType: parts.fileTypes?.[item]?.attachType ?? OTHER_FILE,
    sortNo: Math.min(BEHIND + i, 999),
  }));
  await takeFiles(db, owner, [...loose, ...photos, ...behind], now).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.extras.fieldErrors) throw error;
    const first = loose.length + photos.length;
    // A refusal stands at the item that named the file.
    const placed = error.extras.fieldErrors.map(({ path, message }) => ({
      path: named[Number(path.split(".")[1]) - first]?.path ?? path,
      message,
    }));
    throw invalid(placed);
  });
  const files = await heldFiles(parts, db, owner.bizId);
  const faults = [...photoFaults(parts, form, files), ...pictureFaults(parts, pointed, files)];
  faults.push(...(await portraitFaults(parts, pointed, db)));
  if (faults.length > 0) throw invalid(faults);
  return files;
}
