"use client";

import { Input } from "antd";
import { useLayoutEffect, useRef, useState } from "react";
import { EditField } from "@/components/fields/edit";
import { CollapseBox } from "@/components/ui/page/collapse-box";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { Icon } from "@/components/ui/icon";
import { LogoLarge } from "@/components/ui/logo";
import { Pager } from "@/components/ui/table/pager";
import { PlainButton } from "@/components/ui/plain-button";
import { Sample, Story } from "@/features/gallery/story";
import { DictionaryProvider } from "@/lib/dictionary/context";
import type { CompactDictionary } from "@/lib/dictionary/dictionary";
import styles from "@/features/gallery/gallery.module.css";

interface PagerSampleProps {
  name: string;
  label: string;
  total: number;
  pageSize?: number;
  totalLimit?: number;
}

function PagerSample({ name, label, total, pageSize = 30, totalLimit }: PagerSampleProps) {
  const [at, setAt] = useState({ page: 1, pageSize });
  return (
    <Sample name={name} label={label} value={JSON.stringify(at)}>
      <Pager
        {...at}
        label={label}
        total={total}
        totalLimit={totalLimit}
        onChange={(page, size) => setAt({ page, pageSize: size })}
      />
    </Sample>
  );
}

/** Pager: sizes, the size that is not among them, the limit. // spec §9 */
export function PagerStories() {
  return (
    <Story id="pager">
      <PagerSample name="pager" label="共 1234 条（默认）" total={1234} />
      <PagerSample name="pager-size" label="当前每页 20 条" total={1234} pageSize={20} />
      <PagerSample name="pager-limit" label="上限 1 万行，共 12345 条" total={12_345} totalLimit={10_000} />
    </Story>
  );
}

function DialogStory() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const close = () => {
    setOpen(false);
    setText("");
  };
  return (
    <Story id="dialog">
      <Sample name="dialog" label="对话框" value={isOpen ? "open" : "closed"}>
        <PlainButton className={styles.start} onClick={() => setOpen(true)}>
          打开对话框
        </PlainButton>
        <DragDialog open={isOpen} title="编辑联系人" dirty={text !== ""} onClose={close} onSave={close} width={560}>
          <label className={styles.label} htmlFor="dialog-input">
            姓名
          </label>
          <Input id="dialog-input" value={text} onChange={(event) => setText(event.target.value)} />
        </DragDialog>
      </Sample>
    </Story>
  );
}

function CollapseStory() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Story id="collapse">
      <Sample name="collapse" label="折叠框（默认展开）" value={isOpen ? "open" : "closed"}>
        <CollapseBox title="补充信息" open={isOpen} onOpenChange={setOpen}>
          <label className={styles.label} htmlFor="collapse-input">
            备注
          </label>
          <Input id="collapse-input" />
        </CollapseBox>
      </Sample>
    </Story>
  );
}

const grades: CompactDictionary = {
  grade: [
    [1, "A级"],
    [2, "B级"],
    [9, "旧级别", 1],
  ],
};

function DictionarySample({ name, label, first }: { name: string; label: string; first: number | null }) {
  const [value, setValue] = useState<unknown>(first);
  const id = `${name}-input`;
  return (
    <Sample name={name} label={label} htmlFor={id} value={value === null ? "" : String(value)}>
      <EditField id={id} meta={{ label, kind: "dict", dict: "grade" }} value={value} onChange={setValue} />
    </Sample>
  );
}

function LogoStory() {
  const place = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState("");
  useLayoutEffect(() => {
    const drawn = [...(place.current?.querySelectorAll("svg, img") ?? [])];
    setSizes(drawn.map((logo) => `${logo.getAttribute("width")}×${logo.getAttribute("height")}`).join(" "));
  }, []);
  return (
    <Story id="logo">
      <Sample name="logo" label="文字标志" value={sizes}>
        <div ref={place} className={styles.logos}>
          <Icon name="logo-text" />
          <LogoLarge />
        </div>
      </Sample>
    </Story>
  );
}

/** Dialog, box, dictionary, wordmarks. // spec §1, §3 */
export function BoxStories() {
  return (
    <>
      <DialogStory />
      <CollapseStory />
      <DictionaryProvider types={grades}>
        <Story id="dictionary">
          <DictionarySample name="dictionary" label="信用等级（默认未选）" first={null} />
          <DictionarySample name="dictionary-old" label="信用等级，旧值已停用" first={9} />
        </Story>
      </DictionaryProvider>
      <LogoStory />
    </>
  );
}
