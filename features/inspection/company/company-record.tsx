"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { inspectionCompany, inspectionCompanyApi, type CompanyDetail } from "@/contracts/inspection/company";
import { companyLifecycle, correctedTo } from "@/contracts/inspection/company-lifecycle";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { sectionOfPath, sheetSections } from "@/contracts/inspection/company-rules";
import { SECTION_KEYS, SECTION_TITLES, type SectionKey } from "@/contracts/inspection/template";
import { returnedWith, trackOf } from "@/contracts/kit/lifecycle";
import type { FieldError } from "@/contracts/kit/validate";
import { factsOf, missingOf } from "@/features/inspection/company/look";
import { Lights } from "@/features/inspection/company/lights";
import { NAMES } from "@/features/inspection/company/names";
import { sectionChoice } from "@/features/inspection/company/section-choice";
import { SectionView } from "@/features/inspection/company/section-view";
import { useOpened } from "@/features/inspection/company/use-opened";
import { FilesOf } from "@/components/fields/file-source";
import { ShowField } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import { HistoryView } from "@/components/record/history/history-view";
import { Neighbours } from "@/components/record/page/neighbours";
import { RecordHead } from "@/components/record/page/record-head";
import { RecordPage } from "@/components/record/page/record-page";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import type { IndexPart } from "@/components/record/page/section-index";
import { FilesView } from "@/components/record/files/files-view";
import { RecordFrame } from "@/components/record/record-frame";
import { itemsOf, RecordSection, ViewSection } from "@/components/record/record-view";
import { wordsOf } from "@/components/record/record-words";
import type { KeptRecordProps } from "@/components/record/records/records-screen";
import { SaveButton } from "@/components/record/save-button";
import { useListAddress, useRecordAddress } from "@/components/record/use-record-address";
import type { Marking } from "@/components/review/review-form";
import { useReturnMarks } from "@/components/review/use-return-marks";
import type { Choices } from "@/components/steps/transition-dialog";
import { lifecycleOf } from "@/components/steps/record-lifecycle";
import { ReturnNote, StepsView } from "@/components/steps/steps-view";
import { StepTrack } from "@/components/steps/step-track";
import { useTransitions } from "@/components/steps/use-transitions";
import { EmptyState } from "@/components/ui/state/empty-state";
import { Note } from "@/components/ui/note";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { dateTime } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import { Can, useMayCall } from "@/lib/session/can";
import styles from "@/features/inspection/company/company.module.css";

const TalkView = dynamic(() => import("@/components/steps/talk-view").then((m) => m.TalkView));
const SectionEdit = dynamic(() => import("@/features/inspection/company/section-edit").then((m) => m.SectionEdit));
const CompanyPrint = dynamic(() => import("@/features/inspection/company/company-print").then((m) => m.CompanyPrint));
const OnsitePrint = dynamic(() => import("@/features/inspection/company/onsite-print").then((m) => m.OnsitePrint));
const NoticePrint = dynamic(() => import("@/features/inspection/company/notice-print").then((m) => m.NoticePrint));

const METAS = metasOf(inspectionCompany.detail);
const HISTORY_WORDS = wordsOf({ create: "下达", update: "填报", review: "审核" });
const KEYS = ["sum", ...SECTION_KEYS, "steps", "packs", "history"] as const;
type Tab = (typeof KEYS)[number];
const isSection = (tab: Tab): tab is SectionKey => (SECTION_KEYS as readonly string[]).includes(tab);
const SUMMARY = ["taskNo", "companyName", "memberNo", "creditCode", "directorName", "inspectType", "inspectYear"];
/** As it was arranged; once there is a record of the visit, that tells of it. */
const ARRANGED = ["onsiteDate", "onsiteTeam", "onsiteMaterials", "onsiteConfirmTime"];
const courseOf = ({ onsiteRecordTime }: CompanyDetail) => [
  ...["fillStart", "fillEnd", "submitTime", "lateDays", "returnDeadline"],
  ...(onsiteRecordTime ? [] : ARRANGED),
  "rectifyDeadline",
];
const ONSITE = [
  ...["onsiteDate", "onsiteTeam", "onsitePeople", "onsiteOpinion", "onsiteRecordTime"],
  ...["onsiteSignTime", "onsiteSignNote"],
];
const RESULT = [
  "selfScore",
  "auditScore",
  "suggestedResult",
  "inspectResult",
  "resultRemark",
  "concludeTime",
  "appealUntil",
  "publicTime",
];
/** Dictionary `attach_type`: 其他. */
const OTHER_FILE = 99;
const CONCLUDED: readonly number[] = [INSPECT_STATUS.closed, INSPECT_STATUS.appeal, INSPECT_STATUS.exempt];

interface Shown {
  readonly record: CompanyDetail;
}

/** The record of a visit; it comes first while the firm is to answer it. // domain b §1 (4) */
const Visit = ({ record }: Shown) => (
  <RecordSection title="现场检查记录" items={itemsOf(METAS, ONSITE, record)}>
    {record.onsiteFiles.length > 0 && <FilesView files={record.onsiteFiles} emptyHint="" />}
  </RecordSection>
);

/** Whose sheet it is, how far it is, what came out, and what each section earns. */
const Summary = ({ record }: Shown) => (
  <>
    <Lights lights={record.lights} />
    {record.mergedFirms.length > 0 && (
      <Note tone="note">{`${record.mergedFirms.join("、")}已并入本所，其检查任务列为免检；请在本表中一并填报其合并前的情况。`}</Note>
    )}
    {record.onsiteRecordTime && !record.onsiteSignTime && <Visit record={record} />}
    <RecordSection title="检查任务" items={itemsOf(METAS, SUMMARY, record)} />
    <RecordSection title="办理情况" items={itemsOf(METAS, courseOf(record), record)} />
    {record.onsiteRecordTime && record.onsiteSignTime && <Visit record={record} />}
    <RecordSection
      title="得分与结论"
      items={itemsOf(
        METAS,
        record.suggestedResult === null ? RESULT.filter((key) => key !== "suggestedResult") : RESULT,
        record,
      )}
    />
    <ViewSection title="各节得分">
      <table className={`${small.table} ${small.cards}`} aria-label="各节得分">
        <SmallTableHead heads={["分节"]} figures={["自评得分", "权重", "未自评", "不计分项目"]} />
        <tbody>
          {record.sectionScores.map(({ key, score, weight, unanswered, excluded }) => (
            <tr key={key}>
              <td data-label="分节" data-name="true">
                {key} {SECTION_TITLES[key as SectionKey]}
              </td>
              <td className={small.figure} data-label="自评得分">
                {score ?? "尚无数据，不计分"}
              </td>
              <td className={small.figure} data-label="权重">
                {weight}
              </td>
              <td className={small.figure} data-label="未自评">
                {unanswered}
              </td>
              <td className={small.figure} data-label="不计分项目">
                {excluded}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sum}>
        违规扣分 {record.deduction} 分，逾期扣分 {record.late}{" "}
        分。不适用和尚无数据的项目不计分，该节按其余项目折算到满分。
      </p>
    </ViewSection>
  </>
);

/** What was submitted, each as one archive with its checksums. */
function Packs({ record }: Shown) {
  const mayLoad = useMayCall(inspectionCompanyApi.pack);
  return record.packs.length === 0 ? (
    <EmptyState title="还没有提交过" hint="每次提交以后，可以在这里下载当时的材料包。" />
  ) : (
    <table className={`${small.table} ${small.cards}`} aria-label="各次提交的材料包">
      <SmallTableHead heads={["受理号", "提交时间", "提交人", "材料包"]} />
      <tbody>
        {record.packs.map(({ submissionId, submissionNo, submitTime, submitUserName }) => (
          <tr key={submissionId}>
            <td className={small.code} data-label="受理号">
              {submissionNo}
            </td>
            <td className={small.code} data-label="提交时间">
              {dateTime(submitTime)}
            </td>
            <td data-label="提交人">{submitUserName}</td>
            <td data-label="材料包">
              {mayLoad ? (
                <SaveButton
                  endpoint={inspectionCompanyApi.pack}
                  input={{ params: { taskId: record.taskId, submissionId } }}
                  fileName={`${submissionNo}.zip`}
                >
                  下载 {submissionNo}
                </SaveButton>
              ) : (
                "—"
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function partsOf(
  record: CompanyDetail,
  edit: (section: SectionKey) => void,
  marking: Marking | null,
): IndexPart<Tab>[] {
  const section = (key: SectionKey): IndexPart<Tab> => {
    const missing = record.openSections.includes(key) ? missingOf(record.missing, key) : [];
    const isOpen = record.openSections.includes(key);
    return {
      key,
      label: `${key} ${SECTION_TITLES[key]}`,
      ...(isOpen ? { standing: missing.length > 0 ? ("missing" as const) : ("done" as const) } : {}),
      missingCount: missing.length,
      children: (
        <SectionView record={record} section={key} missing={missing} marking={marking} onEdit={() => edit(key)} />
      ),
    };
  };
  return [
    { key: "sum", label: "概况", children: <Summary record={record} /> },
    ...sheetSections(factsOf(record)).map(section),
    {
      key: "steps",
      label: record.unreadNotes ? `审核记录（${record.unreadNotes} 条未读留言）` : "审核记录",
      children: (
        <>
          <StepsView steps={record.auditRecords} dict="inspect_status" />
          <TalkView
            title="沟通"
            bizType={inspectionCompany.id}
            bizId={record.taskId}
            countedBy={[inspectionCompanyApi.get]}
          />
        </>
      ),
    },
    { key: "packs", label: `材料包（${record.packs.length}）`, children: <Packs record={record} /> },
    {
      key: "history",
      label: "变更记录",
      children: (
        <HistoryView
          of={inspectionCompanyApi.history}
          params={{ taskId: record.taskId }}
          wordsOf={HISTORY_WORDS}
          emptyHint="填报以后，每次修改都记在这里。"
        />
      ),
    },
  ];
}

/** What is offered as the right conclusion hangs on whether anything was submitted. */
function choicesOf(step: string, record: CompanyDetail): Choices {
  if (step !== "correctConclusion") return {};
  return { inspectResult: correctedTo(record) };
}

type Printing = "sheet" | "onsite" | "notice" | null;

function Prints({ record, onPrint }: Shown & { readonly onPrint: (what: Printing) => void }) {
  return (
    <Can need={["g_hy_annual_company_print", "g_hy_desk_inspection_view"]}>
      <Button onClick={() => onPrint("sheet")}>打印检查表</Button>
      {record.onsiteRecordTime && <Button onClick={() => onPrint("onsite")}>打印现场检查记录</Button>}
      {CONCLUDED.includes(record.inspectStatus) && <Button onClick={() => onPrint("notice")}>打印结论通知书</Button>}
    </Can>
  );
}

interface SheetProps extends Shown {
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
  readonly onEdit: (section: SectionKey, path?: string) => void;
  readonly missingNow: () => Promise<readonly FieldError[]>;
}

function Sheet({ record, tab, setTab, onEdit, missingNow }: SheetProps) {
  const router = useRouter();
  const { listAt } = useListAddress("taskId");
  const marks = useReturnMarks(`inspection.marks:${record.taskId}`, companyLifecycle);
  const kept = lifecycleOf(NAMES);
  const steps = useTransitions(
    kept
      ? {
          ...kept,
          files: { recordOnsite: { owner: "onsite", types: [OTHER_FILE] } },
          choices: (step: string) => choicesOf(step, record),
          adds: marks.adds,
          editors: { askUnlock: { sections: sectionChoice(record) } },
          onDone: (step) => marks.isReturn(step) && marks.clear(),
        }
      : null,
  );
  const [printing, setPrinting] = useState<Printing>(null);
  useOpened(record.taskId, record.inspectStatus === INSPECT_STATUS.submitted);
  const { main, others, danger } = steps.headActions(record, {
    now: missingNow,
    go: (path) => {
      const section = sectionOfPath(path);
      // A section that is closed to this user is shown as it stands.
      if (record.openSections.includes(section)) onEdit(section, path);
      else setTab(section);
    },
  });
  const parts = partsOf(record, onEdit, record.transitions.some(marks.isReturn) ? marks.marking : null);
  const shown = (key: keyof CompanyDetail) => (
    <ShowField value={record[key]} meta={METAS.get(key) ?? { label: "" }} record={record} />
  );
  return (
    <FilesOf owner={NAMES.files} stored={record.files}>
      <RecordPage<Tab>
        isAcross
        dropsHidden
        head={
          <RecordHead
            title={`${record.companyName} ${record.planName}`}
            mark={shown("inspectStatus")}
            back={{ label: "返回列表", onClick: () => router.push(listAt) }}
            neighbours={<Neighbours list={inspectionCompany.resource} idKey="taskId" id={record.taskId} />}
            facts={[
              { label: "任务编号", value: record.taskNo },
              { label: "填报截止", value: dateTime(record.fillEnd) },
              { label: "自评得分", value: record.selfScore ?? "—" },
              ...(!record.auditScore ? [] : [{ label: "审核得分", value: record.auditScore }]),
            ]}
            steps={<StepTrack steps={trackOf(companyLifecycle, record.auditRecords, record.inspectStatus)} />}
            actions={{
              main,
              others: (
                <>
                  <Prints record={record} onPrint={setPrinting} />
                  {others}
                </>
              ),
              danger,
            }}
            hint={record.openSections.length > 0 ? undefined : (record.readOnlyReason ?? undefined)}
          />
        }
        notes={
          <>
            <ReturnNote step={returnedWith(record.auditRecords)} />
            {record.unlockSections && (
              <Note tone="warn">
                {`申请解锁：${record.unlockSections.map((key) => `${key} ${SECTION_TITLES[key as SectionKey]}`).join("、")}。理由：${record.unlockReason ?? ""}`}
              </Note>
            )}
          </>
        }
        parts={parts}
        active={parts.some(({ key }) => key === tab) ? tab : "sum"}
        onChange={setTab}
      />
      {steps.dialogs}
      {printing === "sheet" && <CompanyPrint record={record} onDone={() => setPrinting(null)} />}
      {printing === "onsite" && <OnsitePrint record={record} onDone={() => setPrinting(null)} />}
      {printing === "notice" && <NoticePrint record={record} onDone={() => setPrinting(null)} />}
    </FilesOf>
  );
}

/** One task with its sheet: sections across the top, each read and typed by itself. // domain b §1 "Shown horizontally" */
export function CompanyRecord({ id }: KeptRecordProps) {
  const { tab, setTab, isEditing, setEditing } = useRecordAddress<Tab>(KEYS as unknown as [Tab, ...Tab[]]);
  const result = useEndpointQuery(inspectionCompanyApi.get, { params: { taskId: id } }, { silent: true });
  const [focusAt, setFocusAt] = useState<string>();
  const edit = (section: SectionKey, path?: string): void => {
    setFocusAt(path);
    setEditing(true, section);
  };
  return (
    <RecordFrame
      result={result}
      title="检查任务"
      failedTitle="检查任务加载失败"
      missing={{ title: "没有这份检查任务", hint: "可能已被移动，或不在您可查看的范围内。" }}
      loading={<RecordSkeleton title="检查任务" labels={["概况"]} />}
    >
      {(record) =>
        isEditing && isSection(tab) && record.openSections.includes(tab) ? (
          <SectionEdit key={tab} record={record} section={tab} focusAt={focusAt} onClose={() => setEditing(false)} />
        ) : (
          <Sheet
            record={record}
            tab={tab}
            setTab={setTab}
            onEdit={edit}
            missingNow={async () => (await result.refetch()).data?.missing ?? []}
          />
        )
      }
    </RecordFrame>
  );
}
