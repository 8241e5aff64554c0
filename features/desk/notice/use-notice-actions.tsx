"use client";

import dynamic from "next/dynamic";
import { NOTICE_STATUS, type NoticeRow } from "@/contracts/common/sys-notice";
import { useAsked } from "@/components/record/use-asked-call";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useNotice, useNoticeStatus, useRemoveNotice } from "@/lib/hooks/notice";

const NoticeDialog = dynamic(() => import("@/features/desk/notice/notice-dialog").then((m) => m.NoticeDialog));
const NoticePopup = dynamic(() => import("@/components/shell/messages/notice-popup").then((m) => m.NoticePopup));

type Open = { readonly how: "edit" | "preview"; readonly noticeId: string } | { readonly how: "add" };

/** What may be done with a notice, each with its question; `dialogs` is drawn by the caller. */
export function useNoticeActions() {
  const asked = useAsked();
  const status = useNoticeStatus();
  const removal = useRemoveNotice();
  const [open, setOpen] = useOpenDialog<Open>("desk.notice");
  const { data: notice } = useNotice(open && open.how !== "add" ? open.noticeId : null);
  const setStatus = ({ noticeId, version }: NoticeRow, to: number) =>
    status.mutateAsync({ params: { noticeId, noticeStatus: String(to) }, query: { version } });
  const publish = (row: NoticeRow) =>
    asked(
      {
        title: `发布公告「${row.noticeTitle}」？`,
        content: "自启用时间起向所选对象弹出显示。建议先预览。",
        confirmText: "发布公告",
      },
      () => setStatus(row, NOTICE_STATUS.active),
      "公告已发布",
    );
  const stop = (row: NoticeRow) =>
    asked(
      {
        title: `停用公告「${row.noticeTitle}」？`,
        content: "停用后读者不再看到；修改后可以再次发布。",
        confirmText: "停用公告",
        danger: true,
      },
      () => setStatus(row, NOTICE_STATUS.stopped),
      "公告已停用",
    );
  const remove = ({ noticeId, noticeTitle, version }: NoticeRow) =>
    asked(
      {
        title: `删除公告「${noticeTitle}」？`,
        content: "公告和附件一并删除，不能恢复。",
        confirmText: "删除公告",
        danger: true,
      },
      () => removal.mutateAsync({ params: { noticeId }, query: { version } }),
      "公告已删除",
    );
  const close = () => setOpen(null);
  const isLoaded = open !== null && open.how !== "add" && notice?.noticeId === open.noticeId;
  const dialogs = (
    <>
      {open?.how === "add" && <NoticeDialog notice={null} onClose={close} />}
      {open?.how === "edit" && isLoaded && <NoticeDialog key={notice.version} notice={notice} onClose={close} />}
      {open?.how === "preview" && isLoaded && <NoticePopup notices={[notice]} onClose={close} />}
    </>
  );
  return {
    add: () => setOpen({ how: "add" }),
    edit: ({ noticeId }: NoticeRow) => setOpen({ how: "edit", noticeId }),
    preview: ({ noticeId }: NoticeRow) => setOpen({ how: "preview", noticeId }),
    publish,
    stop,
    remove,
    dialogs,
  };
}
