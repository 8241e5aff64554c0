import type { z } from "zod";
import type { Attachment, attachmentRef } from "@/contracts/file/attachment";
import type { FieldError } from "@/contracts/kit/validate";
import { invalid } from "@/server/kit/errors";
import { type FileOwner, filesOf, takeFiles } from "@/server/kit/files-take";
import { type Parts, photoItems, type PlainContext } from "@/server/kit/plain/parts";

type Form = Readonly<Record<string, unknown>>;
type Ref = z.output<typeof attachmentRef>;

const PICTURES: readonly string[] = ["jpg", "jpeg", "png"];

/** Photos are pictures of their own kind and size; what hangs beside them is not of that kind. */
function photoFaults({ of }: Parts, form: Form, files: readonly Attachment[]): FieldError[] {
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
  { db, now }: PlainContext,
  owner: FileOwner,
  form: Form,
): Promise<Attachment[]> {
  const photos = photoItems(parts.of).flatMap(({ key }) => form[key] as readonly Ref[]);
  const loose = form["attachments"] as readonly Ref[];
  // An item may order its own; photos stand behind what hangs beside them.
  await takeFiles(db, owner, [...loose, ...photos], now);
  const files = await filesOf(db, owner.bizType, owner.bizId);
  const faults = photoFaults(parts, form, files);
  if (faults.length > 0) throw invalid(faults);
  return files;
}
