"use client";

import type { MouseEvent, ReactNode } from "react";
import { useSaving } from "@/components/ui/use-saving";
import type { FileCall } from "@/lib/api/save-file";

interface Props {
  readonly file: FileCall;
  /** For a server that names none. */
  readonly fileName: string;
  readonly className?: string | undefined;
  /** The file's name unless given. */
  readonly children?: ReactNode;
}

/** A file's name that saves it when it is clicked; a refusal is told in words, and the page stays where it is. */
export function SaveLink({ file, fileName, className, children = fileName }: Props) {
  const { isBusy, start } = useSaving(() => file.save(fileName));
  const click = (event: MouseEvent) => {
    event.preventDefault();
    start();
  };
  return (
    <a className={className} href={file.href} download={fileName} aria-busy={isBusy} onClick={click}>
      {children}
    </a>
  );
}
