"use client";

import { AntdProvider } from "@/components/theme/antd-provider";
import { AccessStories } from "@/features/gallery/access-stories";
import { BoxStories, PagerStories } from "@/features/gallery/box-stories";
import { ChartStory } from "@/features/gallery/chart-story";
import { DateStories } from "@/features/gallery/date-stories";
import { NumberStories } from "@/features/gallery/number-stories";
import { PictureStories } from "@/features/gallery/picture-stories";
import { pieces } from "@/features/gallery/pieces-data";
import { LifecycleStory } from "@/features/gallery/lifecycle-story";
import { SheetStory } from "@/features/gallery/sheet-story";
import { UploadStory } from "@/features/gallery/upload-story";
import styles from "@/features/gallery/gallery.module.css";

/** /gallery (ours): every shared piece over a value of its own, shown as text beneath it. // contract §1 */
export function GalleryScreen() {
  return (
    <AntdProvider>
      <div className={styles.page}>
        <h1 className={styles.title}>组件展示</h1>
        <p className={styles.intro}>
          每个组件下方的“实时值”在 <code>data-testid="组件名-value"</code>{" "}
          的元素中；页面不保存任何内容，刷新即回到初始状态。
        </p>
        <dl className={styles.index} aria-label="组件说明">
          {pieces.map(({ id, title, sentence }) => (
            <div key={id} className={styles.entry}>
              <dt>
                <a href={`#${id}`}>{title}</a> <code className={styles.id}>{id}</code>
              </dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
        <NumberStories />
        <DateStories />
        <PagerStories />
        <AccessStories />
        <BoxStories />
        <SheetStory />
        <ChartStory />
        <UploadStory />
        <PictureStories />
        <LifecycleStory />
      </div>
    </AntdProvider>
  );
}
