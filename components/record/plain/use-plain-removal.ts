"use client";

import type { Plain } from "@/contracts/kit/plain";
import { valuesOf } from "@/components/steps/plain-lifecycle";
import { useAskedCall } from "@/components/record/use-asked-call";
import type { Read } from "@/lib/query/reads";

/** Removes a plain record after a question; `nameOf` names it there. Answers whether it is gone. */
export function usePlainRemoval(of: Plain, nameOf: (record: object) => string, alsoShownBy: readonly Read[] = []) {
  return useAskedCall({
    of: of.api.remove,
    input: (record: object) => {
      const { [of.idKey]: id, version } = valuesOf(record);
      return { params: { [of.idKey]: id }, query: { version } } as never;
    },
    question: (record: object) => ({
      title: `删除${of.noun}「${nameOf(record)}」？`,
      content: "填写的内容和上传的附件一并删除，不能恢复。",
      confirmText: `删除${of.noun}`,
      danger: true,
    }),
    done: `${of.noun}已删除`,
    invalidates: [of.api.list, ...alsoShownBy],
  });
}
