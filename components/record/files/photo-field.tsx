"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import type { EditProps } from "@/components/fields/edit";
import { useFiles } from "@/components/fields/file-source";
import styles from "@/components/record/files/photo-field.module.css";
import { checkFiles, type FileLimits, fileSizeText } from "@/components/ui/input/file-rules";
import { Photo } from "@/components/ui/photo/photo";

const PhotoCrop = dynamic(() => import("@/components/ui/photo/photo-crop").then((m) => m.PhotoCrop));

/** 2-inch photographs of documents, 35 × 49 mm at 300 dpi. // domain a §0.6 */
const OUTPUT = { width: 413, height: 579 } as const;
const MB = 1024 * 1024;
/** What may be cropped; cameras and phones make pictures of many megabytes. */
const ORIGINAL: FileLimits = { accept: [".jpg", ".jpeg", ".png"], maxSizeBytes: 20 * MB, maxCount: 1 };
/** What is sent is the crop. // domain a §0.6 */
const MAX_SENT_BYTES = 2 * MB;

/** The editor of a person's photograph, whose `help` tells its limits: choose, crop, upload, look, remove. Stands below `FilesOf`. */
export function PhotoField({ id, value, onChange, meta }: EditProps) {
  const { send, fileOf, isRunning } = useFiles();
  const input = useRef<HTMLInputElement>(null);
  const hintId = `${id}-original`;
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const fileId = typeof value === "string" && value !== "" ? value : null;
  const choose = (files: readonly File[]) => {
    const { accepted, refusals } = checkFiles(files.slice(0, 1), ORIGINAL, 0);
    setFault(refusals[0] ?? null);
    setChosen(accepted[0] ?? null);
    if (input.current) input.current.value = "";
  };
  const upload = async (photo: Blob) => {
    setChosen(null);
    if (photo.size > MAX_SENT_BYTES) {
      setFault(`裁剪后的照片有 ${fileSizeText(photo.size)}，超过 ${fileSizeText(MAX_SENT_BYTES)}，请另选一张照片`);
      return;
    }
    const file = new File([photo], `${meta.label}.jpg`, { type: "image/jpeg" });
    try {
      const progress = { onProgress: () => undefined, signal: new AbortController().signal };
      onChange((await send(file, progress)).fileId);
    } catch (error) {
      setFault(`照片没有上传成功：${error instanceof Error ? error.message : "请稍后重试"}`);
    }
  };
  return (
    <div className={styles.field}>
      <Photo href={fileId && fileOf(fileId).href} label={meta.label} />
      <div className={styles.side}>
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          accept={ORIGINAL.accept.join(",")}
          onChange={(event) => choose([...(event.target.files ?? [])])}
        />
        <div className={styles.buttons}>
          <Button onClick={() => input.current?.click()} loading={isRunning} aria-describedby={hintId}>
            {fileId ? "更换照片" : "选择照片"}
          </Button>
          {fileId && <Button onClick={() => onChange(null)}>移除</Button>}
        </div>
        <span id={hintId} className={styles.hint}>
          原图不超过 {fileSizeText(ORIGINAL.maxSizeBytes)}，裁剪后自动压缩
        </span>
        {fault && (
          <span className={styles.fault} role="alert">
            {fault}
          </span>
        )}
      </div>
      {chosen && (
        <PhotoCrop
          file={chosen}
          output={OUTPUT}
          onDone={(photo) => void upload(photo)}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}
