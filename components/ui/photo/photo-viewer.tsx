"use client";

import { Button } from "antd";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { Picture } from "@/components/ui/photo/picture";
import styles from "@/components/ui/photo/photo-viewer.module.css";

export interface ViewedPhoto {
  readonly href: string;
  readonly name: string;
}

interface Props {
  /** What the photos are of: 「活动照片」. */
  readonly label: string;
  readonly photos: readonly ViewedPhoto[];
  readonly at: number;
  /** What may be done with the one that is shown, e.g. to save it. */
  readonly action?: ReactNode;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** One photo, large: arrow keys or buttons lead to the others, Esc closes. */
export function PhotoViewer({ label, photos, at, action, onMove, onClose }: Props) {
  const photo = photos[at];
  const move = (by: number) => onMove((at + by + photos.length) % photos.length);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The title takes the same keys to move the dialog.
    if (event.defaultPrevented) return;
    if (event.key === "ArrowLeft") move(-1);
    if (event.key === "ArrowRight") move(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (!photo) return null;
  return (
    <DragDialog
      open
      title={`${label}（${at + 1}/${photos.length}）`}
      width={1000}
      top="3vh"
      onClose={onClose}
      footerStart={
        <>
          {photos.length > 1 && (
            <>
              <Button onClick={() => move(-1)}>上一张</Button> <Button onClick={() => move(1)}>下一张</Button>{" "}
            </>
          )}
          {action}
        </>
      }
    >
      <Picture className={styles.large} src={photo.href} alt={`${label} ${at + 1}：${photo.name}`} />
      <p className={styles.name} aria-live="polite">
        {photo.name}
      </p>
    </DragDialog>
  );
}
