"use client";

import { type ReactNode, useState } from "react";
import type { InputOf } from "@/contracts/kit/endpoint";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { type Download, saveFile } from "@/lib/api/save-file";
import { notifyError } from "@/lib/notify/notify";

interface Props<E extends Download> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** For a server that names none. */
  readonly fileName: string;
  readonly children: ReactNode;
  /** What the button says meanwhile. */
  readonly busyText?: string;
  /** The file as it came, e.g. to read its headers. */
  readonly onSaved?: (file: Blob) => void;
}

/** Fetches a file and saves it; busy meanwhile, and a refusal is told in words. */
export function SaveButton<E extends Download>(props: Props<E>) {
  const { endpoint, input, fileName, children, busyText = "正在下载…", onSaved } = props;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await saveFile(endpoint, input, fileName, { noLoading: true });
      onSaved?.(file);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PlainButton onClick={() => void save()} disabled={isBusy} aria-busy={isBusy}>
      <Icon name="download" />
      {isBusy ? busyText : children}
    </PlainButton>
  );
}
