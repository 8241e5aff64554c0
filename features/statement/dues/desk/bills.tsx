"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { z } from "zod";
import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { DUES } from "@/contracts/statement/dues/terms";
import { BILL_READS, DESK_NAMES } from "@/features/statement/dues/desk/names";
import { isLate } from "@/features/statement/dues/desk/late";
import type { BulkAction } from "@/components/list/bulk/bulk";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { StatusTag } from "@/components/ui/status-tag";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { date } from "@/lib/format/date";
import { Can } from "@/lib/session/can";

const Standing = dynamic(() => import("@/features/statement/dues/desk/standing").then((m) => m.DeskStanding));
const Generate = dynamic(() => import("@/features/statement/dues/desk/generate-dialog").then((m) => m.GenerateDialog));
const Generation = dynamic(() =>
  import("@/features/statement/dues/desk/generation-dialog").then((m) => m.GenerationDialog),
);

type Row = z.output<typeof dues.row>;
const has =
  (step: string) =>
  ({ transitions }: Row): boolean =>
    (transitions as readonly string[]).includes(step);
const nameOf = ({ companyName, billNo }: Row): string => `${companyName} ${billNo}`;

/** 批量核定 by the rules alone, and 催缴: one call for each row, so that one refusal stops no other. */
const BULK: readonly BulkAction<Row>[] = [
  {
    label: "核定",
    of: dues.api.settle,
    isFor: has("settle"),
    notForText: "不在待核定",
    nameOf,
    ask: "按各单生成时的标准和个人会费明细核定，通知事务所缴费；有异议或收入差异的请打开逐张核定",
    inputOf: ({ duesId, version }) => ({ params: { duesId }, body: { version, unitByHand: null, opinion: null } }),
    invalidates: BILL_READS,
  },
  {
    label: "催缴",
    of: dues.api.remind,
    isFor: has("remind"),
    notForText: "没有欠缴或不在待缴费",
    nameOf,
    ask: "以站内信提醒缴费，协会启用短信催缴的同时发短信；同一张会费单一天只提醒一次",
    inputOf: ({ duesId, version }) => ({ params: { duesId }, body: { version } }),
    invalidates: [dues.api.list],
  },
];

/** 生成会费单, and how far the run is: a reload opens it again. */
function GenerateButton() {
  const [isOpen, setOpen] = useOpenDialog<true>("dues.generate");
  const [job, setJob] = useOpenDialog<{ readonly jobId: string }>("dues.generation");
  return (
    <Can need="g_hy_desk_dues_edit">
      <Button type="primary" onClick={() => setOpen(true)}>
        生成会费单
      </Button>
      {isOpen && <Generate onStarted={(jobId) => setJob({ jobId })} onClose={() => setOpen(null)} />}
      {job && <Generation jobId={job.jobId} onClose={() => setJob(null)} />}
    </Can>
  );
}

const parts: RecordsApartParts<typeof dues> = {
  ...DESK_NAMES,
  record: dynamic(() => import("@/features/statement/dues/desk/bill-record").then((m) => m.DeskDuesRecord)),
  above: (list) => <Standing list={list} />,
  totals: duesApi.totals,
  listActions: () => <GenerateButton />,
  bulkActions: BULK,
  cells: {
    payDeadline: (row) => (
      <>
        {date(row.payDeadline)} {isLate(row) && <StatusTag tone="error">逾期</StatusTag>}
      </>
    ),
    receiptCount: ({ receiptCount, duesStatus }) =>
      receiptCount > 0 ? `${receiptCount} 张` : duesStatus === DUES.paid ? "待开票" : "",
  },
  empty: { title: "还没有会费单", hint: "会费标准开始执行以后，点击「生成会费单」为各事务所生成。" },
};

/** 会费单 of all firms, for the association. // domain a §12.9 */
export const DeskDuesScreen = () => <RecordsScreen parts={parts} />;
