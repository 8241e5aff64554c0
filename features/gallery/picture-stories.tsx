"use client";

import { Button } from "antd";
import { useState } from "react";
import { PhotoViewer } from "@/components/ui/photo/photo-viewer";
import { TargetBars } from "@/components/ui/target-bars";
import { Sample, Story } from "@/features/gallery/story";

const scene = (fill: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="${fill}"/></svg>`)}`;
const PHOTOS = [
  { href: scene("#399ffb"), name: "现场一.svg" },
  { href: scene("#1a7f37"), name: "现场二.svg" },
];
const BARS = [
  { key: "1", label: "已达标的", done: 4, target: 4 },
  { key: "2", label: "未达标的", done: 3, target: 12, note: "另有 1 次待审核" },
  { key: "3", label: "不考核的", done: 2, target: null },
];

/** Photos looked at large, and figures against their targets. */
export function PictureStories() {
  const [at, setAt] = useState<number | null>(null);
  return (
    <>
      <Story id="photo-viewer">
        <Sample name="photo-viewer" label="活动照片" value={at === null ? "未打开" : `第 ${at + 1} 张`}>
          <Button onClick={() => setAt(0)}>查看大图</Button>
          {at !== null && (
            <PhotoViewer label="活动照片" photos={PHOTOS} at={at} onMove={setAt} onClose={() => setAt(null)} />
          )}
        </Sample>
      </Story>
      <Story id="target-bars">
        <Sample
          name="target-bars"
          label="完成与目标"
          value={JSON.stringify(BARS.map(({ done, target }) => [done, target]))}
        >
          <TargetBars caption="年度" head="项目" unit="次" bars={BARS} />
        </Sample>
      </Story>
    </>
  );
}
