"use client";

import { Button } from "antd";
import { useRef, useState } from "react";
import type { z } from "zod";
import { useFiles } from "@/components/fields/file-source";
import { metasOf } from "@/components/list/table/columns";
import { LooseErrors } from "@/components/record/form/findings";
import { PhotoGrid } from "@/components/record/files/photos-view";
import styles from "@/components/record/files/photos.module.css";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { UploadRow } from "@/components/ui/input/file-rows";
import { checkFiles, fileSizeText } from "@/components/ui/input/file-rules";
import { shrinkPhoto } from "@/components/ui/photo/shrink-photo";
import { type UploadFile, useUploads } from "@/components/ui/input/use-uploads";

/** Before they are made smaller; phones take pictures of many megabytes. */
const ORIGINAL = { accept: [".jpg", ".jpeg", ".png"], maxSizeBytes: 20 * 1024 * 1024 } as const;

interface Ref {
  readonly fileId: string;
}

interface Props {
  /** The item whose `photos` say how many they may be and how large. */
  readonly list: string;
  readonly schema: z.ZodObject;
  readonly form: RecordForm<unknown>;
}

/** The photos of one item: which there are, which are under way, and what may be done with them. */
function usePhotos({ list, schema, form }: Props) {
  const meta = metasOf(schema).get(list);
  if (!meta?.photos) throw new Error(`${list} holds no photos`);
  const { label } = meta;
  const { attachType, maxCount, maxBytes } = meta.photos;
  const { send, fileOf } = useFiles();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const ids = ((form.values[list] ?? []) as readonly Ref[]).map(({ fileId }) => fileId);
  const setIds = (next: readonly string[]) =>
    form.set(
      list,
      next.map((fileId, sortNo) => ({ fileId, attachType, sortNo })),
    );
  const upload: UploadFile = async (file, options) => send(await shrinkPhoto(file, maxBytes), options);
  const { uploads, start, retry, cancel } = useUploads({
    value: ids.map(fileOf),
    onChange: (files) => setIds(files.map(({ fileId }) => fileId)),
    upload,
  });
  const add = (files: readonly File[]) => {
    const checked = checkFiles(files, { ...ORIGINAL, maxCount }, ids.length + uploads.length);
    setRefusals(checked.refusals);
    start(checked.accepted);
  };
  const forward = (at: number) => {
    const next = [...ids];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    setIds(next);
  };
  const remove = (fileId: string) => setIds(ids.filter((id) => id !== fileId));
  return {
    label,
    maxCount,
    refusals,
    add,
    forward,
    remove,
    uploads,
    retry,
    cancel,
    files: ids.map(fileOf),
    isFull: ids.length + uploads.length >= maxCount,
  };
}

/** Photos of a form: chosen or taken, made smaller and upright before they are sent, put in order, removed. Below `FilesOf`. */
export function PhotosEdit(props: Props) {
  const { list, form } = props;
  const photos = usePhotos(props);
  const { label } = photos;
  const input = useRef<HTMLInputElement>(null);
  const hintId = `photos-${list}-hint`;
  return (
    <div data-field={list}>
      <LooseErrors errors={form.errors.filter(({ path }) => path.split(".")[0] === list)} />
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={`选择${label}文件`}
        accept={ORIGINAL.accept.join(",")}
        onChange={(event) => {
          photos.add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <p className={styles.head}>
        <Button disabled={photos.isFull} aria-describedby={hintId} onClick={() => input.current?.click()}>
          添加照片
        </Button>
        <span id={hintId} className={styles.hint}>
          已有 {photos.files.length} 张，最多 {photos.maxCount} 张；jpg 或 png，原图不超过{" "}
          {fileSizeText(ORIGINAL.maxSizeBytes)}
          ，自动压缩并去除拍摄位置等信息
        </span>
      </p>
      {photos.refusals.length > 0 && (
        <ul className={styles.refusals} role="alert">
          {photos.refusals.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <PhotoGrid
        label={label}
        files={photos.files}
        below={(fileId, at) => (
          <span className={styles.tools}>
            <Button
              size="small"
              disabled={at === 0}
              aria-label={`前移第 ${at + 1} 张`}
              onClick={() => photos.forward(at)}
            >
              前移
            </Button>
            <Button size="small" danger aria-label={`移除第 ${at + 1} 张`} onClick={() => photos.remove(fileId)}>
              移除
            </Button>
          </span>
        )}
      />
      <ul className={styles.uploads}>
        {photos.uploads.map((item) => (
          <UploadRow
            key={item.key}
            upload={item}
            onRetry={() => photos.retry(item)}
            onCancel={() => photos.cancel(item.key)}
          />
        ))}
      </ul>
    </div>
  );
}
