"use client";

import dynamic from "next/dynamic";
import type { EditProps } from "@/components/fields/edit";
import { TextArea } from "@/components/theme/antd-inputs";

/** The editor is the heaviest input: it comes with the first form that needs it. */
const RichTextEditor = dynamic(() => import("@/components/ui/input/rich-text-editor").then((m) => m.RichTextEditor), {
  ssr: false,
  loading: () => <TextArea disabled autoSize={{ minRows: 8 }} aria-label="编辑器加载中" />,
});

/** A long text with formats, in place of its kind's own editor. */
export const RichTextEdit = (props: EditProps) => (
  <RichTextEditor
    id={props.id}
    label={props.meta.label}
    value={typeof props.value === "string" ? props.value : ""}
    onChange={props.onChange}
    disabled={props.disabled ?? false}
    status={props.status ?? ""}
    aria-describedby={props["aria-describedby"]}
  />
);
