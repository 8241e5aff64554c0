"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useFiles } from "@/components/fields/file-source";
import styles from "@/components/record/files/photos.module.css";
import { SaveButton } from "@/components/record/save-button";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { AttachedFile } from "@/components/ui/input/use-uploads";
import { Picture } from "@/components/ui/photo/picture";
import { fileDownload } from "@/lib/api/file-link";

const PhotoViewer = dynamic(() => import("@/components/ui/photo/photo-viewer").then((m) => m.PhotoViewer));

interface GridProps {
  readonly label: string;
  readonly files: readonly AttachedFile[];
  /** What may be done with one, below it. */
  readonly below?: (fileId: string, at: number) => ReactNode;
}

/** Saves one; what hinders is told in words, where a plain link would leave the page. */
const SavePhoto = ({ fileId, name }: { readonly fileId: string; readonly name: string }) => (
  <SaveButton endpoint={fileDownload} input={{ params: { fileId } }} fileName={name}>
    下载
  </SaveButton>
);

/** Photos as thumbnails; one is looked at large by click or Enter. */
export function PhotoGrid({ label, files, below }: GridProps) {
  const [at, setAt] = useState<number | null>(null);
  const photos = files.map(({ fileId, name, href = "" }) => ({ fileId, name, href }));
  const shown = at === null ? undefined : photos[at];
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {photos.map((photo, i) => (
          <li key={photo.fileId} className={styles.photo}>
            <button type="button" className={styles.open} onClick={() => setAt(i)}>
              <Picture
                src={photo.href}
                alt={`查看大图：${label} ${i + 1} ${photo.name}`}
                width={160}
                height={120}
                loading="lazy"
              />
            </button>
            {below?.(photo.fileId, i)}
          </li>
        ))}
      </ul>
      {at !== null && (
        <PhotoViewer
          label={label}
          photos={photos}
          at={at}
          action={shown && <SavePhoto key={shown.fileId} {...shown} />}
          onMove={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}

interface Props {
  readonly label: string;
  readonly photos: readonly { readonly fileId: string }[];
}

/** A record's photos, read. Stands below `FilesOf`. */
export function PhotosView({ label, photos }: Props) {
  const { fileOf } = useFiles();
  if (photos.length === 0) return <EmptyState title={`还没有上传${label}`} />;
  return <PhotoGrid label={label} files={photos.map(({ fileId }) => fileOf(fileId))} />;
}
