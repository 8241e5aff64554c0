"use client";

import { type KeyboardEvent, useEffect, useState } from "react";
import {
  clampView,
  cropOf,
  type CropView,
  firstView,
  MAX_ZOOM,
  movedBy,
  scaleOf,
  type Size,
} from "@/components/ui/photo/crop-view";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { Note } from "@/components/ui/note";
import styles from "@/components/ui/photo/photo-crop.module.css";
import { usePanZoom } from "@/components/ui/photo/use-pan-zoom";

interface Props {
  readonly file: File;
  /** Pixels of the result; the frame has their ratio. */
  readonly output: Size;
  readonly onDone: (photo: Blob) => void;
  readonly onClose: () => void;
}

/** Width of the frame on the screen. */
const FRAME_WIDTH = 260;
const STEP = 8;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** The chosen picture; null while it loads, undefined when it is none that this browser can read. */
function usePicture(file: File): HTMLImageElement | null | undefined {
  const [picture, setPicture] = useState<HTMLImageElement | null>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.src = address;
    setPicture(null);
    image.decode().then(
      () => setPicture(image),
      () => setPicture(undefined),
    );
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return picture;
}

function draw(image: HTMLImageElement, view: CropView, frame: Size, output: Size): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, output);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  const { x, y, width, height } = cropOf(view, { width: image.naturalWidth, height: image.naturalHeight }, frame);
  // Transparent pictures get the white of photographs.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, output.width, output.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, output.width, output.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

/** Cuts a picture to a photograph's ratio: by mouse, by fingers, by arrow and +/- keys, or by the slider. */
export function PhotoCrop({ file, output, onDone, onClose }: Props) {
  const picture = usePicture(file);
  const frame = { width: FRAME_WIDTH, height: Math.round((FRAME_WIDTH * output.height) / output.width) };
  const image = picture && { width: picture.naturalWidth, height: picture.naturalHeight };
  const [chosen, setView] = useState<CropView | null>(null);
  const view = image && (chosen ?? firstView(image, frame));
  const change = (next: (view: CropView, image: Size) => CropView) => {
    if (image) setView((now) => next(now ?? firstView(image, frame), image));
  };
  const move = (dx: number, dy: number) => change((now, size) => movedBy(now, dx, dy, size, frame));
  const zoomTo = (zoom: (now: number) => number) =>
    change((now, size) => clampView({ ...now, zoom: zoom(now.zoom) }, size, frame));
  const gestures = usePanZoom(move, (factor) => zoomTo((zoom) => zoom * factor));
  const onKeyDown = (event: KeyboardEvent) => {
    const way = KEYS[event.key];
    const factor = { "+": 1.1, "=": 1.1, "-": 1 / 1.1 }[event.key];
    if (!way && !factor) return;
    event.preventDefault();
    if (way) move(way[0], way[1]);
    if (factor) zoomTo((zoom) => zoom * factor);
  };
  const finish = async () => {
    const photo = picture && view && (await draw(picture, view, frame, output));
    if (photo) onDone(photo);
  };
  const scale = image && view ? scaleOf(image, frame, view.zoom) : 1;
  const isCoarse = image && view && cropOf(view, image, frame).width < output.width * 0.7;
  return (
    <DragDialog
      open
      title="裁剪照片"
      width={420}
      onClose={onClose}
      onSave={view ? () => void finish() : undefined}
      saveText="使用照片"
    >
      {picture === undefined && <Note tone="wrong">无法读取这张图片，请另选一张 jpg 或 png 照片。</Note>}
      {isCoarse && <Note tone="warn">取景范围内的像素较少，打印出来可能不清晰，建议缩小或换一张更大的照片。</Note>}
      {/* eslint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- an area to move an image in has no element of its own */}
      <div
        className={styles.frame}
        style={frame}
        role="application"
        aria-label="取景框：拖动或按方向键移动照片，按加减键缩放"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onWheel={(event) => zoomTo((zoom) => zoom * Math.exp(-event.deltaY / 500))}
        {...gestures}
      >
        {picture && image && view && (
          <img
            src={picture.src}
            alt=""
            draggable={false}
            style={{
              width: image.width * scale,
              height: image.height * scale,
              transform: `translate(${frame.width / 2 - view.x * scale}px, ${frame.height / 2 - view.y * scale}px)`,
            }}
          />
        )}
      </div>
      {/* eslint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={view ? view.zoom : 1}
          disabled={!view}
          onChange={(event) => zoomTo(() => Number(event.target.value))}
        />
      </label>
      <p className={styles.hint}>拖动照片使头像居中；用滑块、滚轮或双指缩放。</p>
    </DragDialog>
  );
}
