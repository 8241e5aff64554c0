"use client";

import { Input } from "antd";
import { useState } from "react";
import type { FileLimits } from "@/components/ui/input/file-rules";
import { FileUpload } from "@/components/ui/input/file-upload";
import type { AttachedFile, UploadFile } from "@/components/ui/input/use-uploads";
import { Sample, Story } from "@/features/gallery/story";
import styles from "@/features/gallery/gallery.module.css";

const LIMITS: FileLimits = { accept: [".pdf", ".jpg", ".png"], maxSizeBytes: 20 * 1024 * 1024, maxCount: 3 };

const failedOnce = new Set<string>();

/** Stands for the server, which wants a session: ten steps of progress, and a failure that the file's name asks for. */
const pretend: UploadFile = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const stepMs = file.name.includes("慢") ? 1000 : 60;
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      onProgress(step / 10);
      if (step === 5 && file.name.includes("失败") && !failedOnce.has(file.name)) {
        failedOnce.add(file.name);
        clearInterval(timer);
        reject(new Error("上传失败：网络已断开。文件仍在列表中，请重新上传。"));
      }
      if (step < 10) return;
      clearInterval(timer);
      resolve({ fileId: `${file.name}-${Date.now()}`, name: file.name, size: file.size });
    }, stepMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  });

/** Upload beside a field that stays usable. */
export function UploadStory() {
  const [files, setFiles] = useState<AttachedFile[]>([]);
  return (
    <Story id="upload">
      <Sample
        name="upload"
        label="营业执照"
        htmlFor="upload-input"
        value={JSON.stringify(files.map(({ name }) => name))}
      >
        <FileUpload
          id="upload-input"
          label="营业执照"
          limits={LIMITS}
          upload={pretend}
          value={files}
          onChange={setFiles}
        />
        <label className={styles.label} htmlFor="upload-note">
          上传时可照常填写的备注
        </label>
        <Input id="upload-note" />
      </Sample>
    </Story>
  );
}
