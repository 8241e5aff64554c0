"use client";

import { type DragEvent, useId, useState } from "react";
import { type Comparison, compareFile } from "@/features/public/verify/file-hash";
import styles from "@/features/public/verify/verify.module.css";

/** The reader's file against the one that was filed, within the browser. // domain b §6 (6) file SHA-256 */
export function FileCompare({ fileHash }: { readonly fileHash: string }) {
  const [result, setResult] = useState<Comparison | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const fieldId = useId();

  const compare = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setResult(null);
    setBusy(true);
    setResult(await compareFile(file, fileHash));
    setBusy(false);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void compare(event.dataTransfer.files[0]);
  };

  return (
    <div
      className={styles.compare}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={fieldId}>比对报告文件</label>
      <p id={`${fieldId}-help`}>选择或拖入收到的 PDF，比对它与报备的报告是否同一文件。文件只在本机比对，不会上传。</p>
      <input
        id={fieldId}
        type="file"
        accept="application/pdf,.pdf"
        aria-describedby={`${fieldId}-help`}
        onChange={(event) => {
          void compare(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      {isBusy && <p role="status">正在比对…</p>}
      {result !== null && (
        <p className={styles.compared} data-tone={result.tone} role="status">
          {result.text}
        </p>
      )}
    </div>
  );
}
