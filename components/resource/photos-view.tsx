"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useFiles } from "@/components/fields/file-source";
import styles from "@/components/resource/photos.module.css";
import { EmptyState } from "@/components/ui/empty-state";

const PhotoViewer = dynamic(() => import("@/components/ui/photo-viewer").then((m) => m.PhotoViewer));

interface GridProps {
  readonly label: string;
  readonly fileIds: readonly string[];
  /** What may be done with one, below it. */
  readonly below?: (fileId: string, at: number) => ReactNode;
}

/** Photos as thumbnails; one is looked at large by click or Enter. Stands below `FilesOf`. */
export function PhotoGrid({ label, fileIds, below }: GridProps) {
  const { fileOf } = useFiles();
  const [at, setAt] = useState<number | null>(null);
  const photos = fileIds.map((fileId) => ({ fileId, name: fileOf(fileId).name, href: fileOf(fileId).href ?? "" }));
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {photos.map((photo, i) => (
          <li key={photo.fileId} className={styles.photo}>
            <button type="button" className={styles.open} onClick={() => setAt(i)}>
              <img
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
      {at !== null && <PhotoViewer label={label} photos={photos} at={at} onMove={setAt} onClose={() => setAt(null)} />}
    </>
  );
}

interface Props {
  readonly label: string;
  readonly photos: readonly { readonly fileId: string }[];
}

/** A record's photos, read. */
export const PhotosView = ({ label, photos }: Props) =>
  photos.length === 0 ? (
    <EmptyState title={`还没有上传${label}`} />
  ) : (
    <PhotoGrid label={label} fileIds={photos.map(({ fileId }) => fileId)} />
  );
