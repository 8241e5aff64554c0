"use client";

import { NOTICE_FILES, NOTICE_TARGET, type NoticeDetail, noticeForm, noticeRules } from "@/contracts/common/sys-notice";
import { FilesOf } from "@/components/fields/file-source";
import { RichTextEdit } from "@/components/fields/rich-text-edit";
import { FilesEdit } from "@/components/record/files/files-edit";
import { RecordDialog } from "@/components/record/record-dialog";
import { useRunning } from "@/components/ui/use-running";
import { useCreateNotice, useUpdateNotice } from "@/lib/hooks/notice";

const PATHS = ["noticeTitle", "noticeType", "noticeTargets", "topFlag", "enableTime", "disableTime", "noticeContent"];
const OTHER_FILE = [99] as const;
const BUSINESS = 2;
const SAVE = "保存草稿";

const blank = () => ({
  noticeTitle: "",
  noticeContent: "",
  noticeTargets: [NOTICE_TARGET.member],
  noticeType: BUSINESS,
  topFlag: false,
  enableTime: new Date().toISOString(),
  disableTime: null,
  attachments: [],
});

const initialOf = (notice: NoticeDetail) => ({
  ...Object.fromEntries(PATHS.map((key) => [key, notice[key as keyof NoticeDetail]])),
  attachments: notice.attachments.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo })),
});

/** A draft of a notice, or its change; it is published from the list. // domain b §11.1 */
export function NoticeDialog({ notice, onClose }: { notice: NoticeDetail | null; onClose: () => void }) {
  const creation = useCreateNotice();
  const change = useUpdateNotice();
  const uploads = useRunning();
  return (
    <RecordDialog
      title={notice ? `编辑公告：${notice.noticeTitle}` : "新建公告"}
      schema={noticeForm}
      initial={notice ? initialOf(notice) : blank()}
      paths={PATHS}
      rules={noticeRules}
      render={{ noticeContent: RichTextEdit }}
      isUploading={uploads.isRunning}
      onSave={(body) =>
        notice
          ? change.mutateAsync({ params: { noticeId: notice.noticeId }, body: { ...body, version: notice.version } })
          : creation.mutateAsync({ body })
      }
      saveText={notice ? "保存" : SAVE}
      savedText={notice ? "公告已保存，发布后读者可见" : "草稿已保存，发布后读者可见"}
      draftKey={`desk.notice:${notice?.noticeId ?? "new"}`}
      base={notice ? String(notice.version) : ""}
      onClose={onClose}
    >
      {(form) => (
        <FilesOf owner="notice" stored={notice?.attachments ?? []} uploads={uploads}>
          <FilesEdit form={form} usual={OTHER_FILE} onlyUsual maxCount={NOTICE_FILES} label="附件" saveText={SAVE} />
        </FilesOf>
      )}
    </RecordDialog>
  );
}
