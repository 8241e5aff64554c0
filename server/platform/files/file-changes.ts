import type { Change } from "@/contracts/kit/diff";
import type { Attachment } from "@/contracts/file/attachment";

/** Files that came, went or were given another type, for 变更记录. */
export function fileChanges(
  before: readonly Attachment[],
  after: readonly Attachment[],
  typeLabel: (attachType: number) => string,
): Change[] {
  const old = new Map(before.map((file) => [file.fileId, file]));
  const kept = new Set(after.map((file) => file.fileId));
  const text = (file: Attachment): string => `${typeLabel(file.attachType)}：${file.fileName}`;
  const change = (file: Attachment, from: string | null, to: string | null): Change => ({
    path: `attachments.${file.fileId}`,
    label: "附件",
    before: from,
    after: to,
  });
  return [
    ...before.filter((file) => !kept.has(file.fileId)).map((file) => change(file, text(file), null)),
    ...after.flatMap((file) => {
      const was = old.get(file.fileId);
      if (!was) return [change(file, null, text(file))];
      return was.attachType === file.attachType ? [] : [change(file, text(was), text(file))];
    }),
  ];
}
