"use client";

import { useEffect, useRef, useState } from "react";

/** A stored attachment, as a form keeps it. `href` opens it. */
export interface AttachedFile {
  fileId: string;
  name: string;
  size: number;
  href?: string | undefined;
}

/** Sends one file and answers what the server stored. The transport is the caller's. `onProgress` takes 0 to 1. */
export type UploadFile = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<AttachedFile>;

/** A file on its way, or one that failed and may be tried again. */
export interface Upload {
  key: string;
  file: File;
  progress: number;
  error?: string;
}

interface Options {
  value: readonly AttachedFile[];
  onChange: (value: AttachedFile[]) => void;
  upload: UploadFile;
}

let lastKey = 0;

/** Keeps the files on their way: progress, failure, retry, cancel; done files go to `onChange`. */
export function useUploads({ value, onChange, upload }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  // Several files end in one tick: each must see what the one before added.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const running = controllers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const drop = (key: string) => setUploads((all) => all.filter((item) => item.key !== key));
  const setValue = (next: AttachedFile[]) => {
    latest.current.value = next;
    latest.current.onChange(next);
  };

  const run = async (key: string, file: File) => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    try {
      const stored = await upload(file, {
        onProgress: (fraction) => patch(key, { progress: fraction }),
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      drop(key);
      setValue([...latest.current.value, stored]);
    } catch (error) {
      if (controller.signal.aborted) return;
      patch(key, { error: error instanceof Error && error.message !== "" ? error.message : "上传失败" });
    } finally {
      controllers.current.delete(key);
    }
  };

  return {
    uploads,
    start: (files: readonly File[]) => {
      const fresh = files.map((file): Upload => ({ key: `upload-${(lastKey += 1)}`, file, progress: 0 }));
      setUploads((all) => [...all, ...fresh]);
      fresh.forEach((item) => void run(item.key, item.file));
    },
    retry: ({ key, file }: Upload) => {
      setUploads((all) => all.map((item) => (item.key === key ? { key, file, progress: 0 } : item)));
      void run(key, file);
    },
    cancel: (key: string) => {
      controllers.current.get(key)?.abort();
      drop(key);
    },
    remove: (fileId: string) => setValue(latest.current.value.filter((file) => file.fileId !== fileId)),
  };
}
