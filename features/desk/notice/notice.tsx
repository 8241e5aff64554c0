"use client";

import { Button } from "antd";
import {
  isNoticeEditable,
  isNoticeRemovable,
  NOTICE_STATUS,
  noticeResource,
  type NoticeRow,
} from "@/contracts/common/sys-notice";
import { useNoticeActions } from "@/features/desk/notice/use-notice-actions";
import { ResourceScreen } from "@/components/list/resource-screen";
import { StatusTag } from "@/components/ui/status-tag";
import { Can } from "@/lib/session/can";

/** 系统公告 of the association: draft, preview, publish, stop, delete. // domain b §11.1 */
export function DeskNoticeScreen() {
  const { add, edit, preview, publish, stop, remove, dialogs } = useNoticeActions();
  const rowActions = (row: NoticeRow) => (
    <>
      <Button type="link" aria-label={`预览 ${row.noticeTitle}`} onClick={() => preview(row)}>
        预览
      </Button>
      {isNoticeEditable(row.noticeStatus) && (
        <>
          <Can need="g_hy_desk_notice_edit">
            <Button type="link" aria-label={`编辑 ${row.noticeTitle}`} onClick={() => edit(row)}>
              编辑
            </Button>
          </Can>
          <Can need="g_hy_desk_notice_publish">
            <Button type="link" aria-label={`发布 ${row.noticeTitle}`} onClick={() => void publish(row)}>
              发布
            </Button>
          </Can>
        </>
      )}
      {row.noticeStatus === NOTICE_STATUS.active && (
        <Can need="g_hy_desk_notice_publish">
          <Button type="link" aria-label={`停用 ${row.noticeTitle}`} onClick={() => void stop(row)}>
            停用
          </Button>
        </Can>
      )}
      {isNoticeRemovable(row.noticeStatus) && (
        <Can need="g_hy_desk_notice_del">
          <Button type="link" danger aria-label={`删除 ${row.noticeTitle}`} onClick={() => void remove(row)}>
            删除
          </Button>
        </Can>
      )}
    </>
  );
  return (
    <ResourceScreen
      of={noticeResource}
      noun="公告"
      actions={() => (
        <Can need="g_hy_desk_notice_add">
          <Button type="primary" onClick={add}>
            新建公告
          </Button>
        </Can>
      )}
      render={{
        noticeTitle: (row) => (
          <>
            {row.noticeTitle} {row.topFlag && <StatusTag tone="info">置顶</StatusTag>}
          </>
        ),
      }}
      rowActions={rowActions}
      empty={{ title: "还没有公告", hint: "点击「新建公告」起草第一份公告。" }}
    >
      {dialogs}
    </ResourceScreen>
  );
}
