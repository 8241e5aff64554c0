"use client";

import type { RecordForm } from "@/components/record/form/use-record-form";
import { Note } from "@/components/ui/note";

/** Above a form whose save the server refused item by item: how many, and the number that finds it. // contract §3 */
export function RefusalNote({ form }: { form: Pick<RecordForm<never>, "eventNo" | "errors"> }) {
  if (form.eventNo === null || form.errors.length === 0) return null;
  return (
    <Note tone="wrong">{`没有保存：有 ${form.errors.length} 处需要改正，已在各项目下标出，您填写的内容仍在（事件编号：${form.eventNo}）`}</Note>
  );
}
