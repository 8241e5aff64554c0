"use client";

import type { RecordContract } from "@/contracts/kit/record";
import { valuesOf } from "@/components/steps/record-lifecycle";
import type { RecordNames } from "@/components/record/records/kept-spec";
import { useAskedCall } from "@/components/record/use-asked-call";
import type { Read } from "@/lib/query/reads";

/** Removes a record after a question; `nameOf` names it there. Answers whether it is gone. */
export function useRecordRemoval(
  of: RecordContract,
  nameOf: (record: object) => string,
  alsoShownBy: readonly Read[] = [],
  removal?: RecordNames<RecordContract>["removal"],
) {
  return useAskedCall({
    of: of.api.remove,
    input: (record: object) => {
      const { [of.idKey]: id, version } = valuesOf(record);
      return { params: { [of.idKey]: id }, query: { version } } as never;
    },
    question: (record: object) => ({
      title: `${removal?.label ?? `删除${of.noun}`}「${nameOf(record)}」？`,
      content: removal?.content ?? "填写的内容和上传的附件一并删除，不能恢复。",
      confirmText: removal?.label ?? `删除${of.noun}`,
      danger: true,
    }),
    done: removal?.done ?? `${of.noun}已删除`,
    invalidates: [of.api.list, ...alsoShownBy],
  });
}
