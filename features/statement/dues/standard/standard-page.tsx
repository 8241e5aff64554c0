"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { duesTier, gradeRelief, ruleSet } from "@/contracts/statement/dues/rule-set";
import { duesStandardApi, type StandardDetail } from "@/contracts/statement/dues/standard";
import { CALC } from "@/contracts/statement/dues/terms";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import { isProgressOver, useProgress } from "@/features/statement/dues/desk/use-progress";
import { baseWord } from "@/features/statement/dues/standard/revenue-base";
import { GROUPS, hasTiers } from "@/features/statement/dues/standard/rules-form";
import { Simulation } from "@/features/statement/dues/standard/simulation";
import { StateOf } from "@/features/statement/dues/standard/state-of";
import { columnsOf, metasOf } from "@/components/list/table/columns";
import { FindingsNote } from "@/components/record/form/findings";
import { HistoryView } from "@/components/record/history/history-view";
import { RecordHead } from "@/components/record/page/record-head";
import { RecordPage } from "@/components/record/page/record-page";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { RecordFrame } from "@/components/record/record-frame";
import { itemsOf, RecordSection, ViewSection } from "@/components/record/record-view";
import { wordsOf } from "@/components/record/record-words";
import { RowTable } from "@/components/record/rows/row-table";
import { useAsked } from "@/components/record/use-asked-call";
import { useListAddress, useRecordAddress } from "@/components/record/use-record-address";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { dateTime } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useMayCall } from "@/lib/session/can";

const StandardDialog = dynamic(() =>
  import("@/features/statement/dues/standard/standard-dialog").then((m) => m.StandardDialog),
);

const METAS = metasOf(ruleSet);
const SHOW = { revenueBase: (value: unknown) => baseWord(value) };
const GRADES = columnsOf(gradeRelief, ["firmGrade", "amount"]);
const TABS = ["rules", "simulation", "history"] as const;
type Tab = (typeof TABS)[number];
const READS = [duesStandardApi.list, duesStandardApi.get, duesStandardApi.simulated, duesStandardApi.history];
const HISTORY_WORDS = wordsOf({ create: "新建", update: "修改", enforce: "开始执行", replace: "由新标准替换" });

interface Shown {
  readonly record: StandardDetail;
}

/** All that the set says, in the groups of its form. */
function Rules({ record: { rules, warnings } }: Shown) {
  const tiers = columnsOf(duesTier, ["from", "to", rules.calcMethod === CALC.progressive ? "rate" : "amount"]);
  return (
    <>
      <FindingsNote findings={warnings} title="保存时提示过，请核对：" />
      {GROUPS.map(({ title, keys }, at) => (
        <div key={title}>
          <RecordSection title={title} items={itemsOf(METAS, keys, rules, { show: SHOW })} />
          {at === 0 && hasTiers(rules.calcMethod) && (
            <ViewSection title="分档">
              <RowTable
                caption="分档"
                columns={tiers}
                rows={rules.tiers}
                idKey="from"
                cell={(key, row) => (key === "to" && row[key] === null ? "以上" : undefined)}
              />
            </ViewSection>
          )}
          {at === 1 && rules.gradeReliefs.length > 0 && (
            <ViewSection title="等级减免">
              <RowTable caption="等级减免" columns={GRADES} rows={rules.gradeReliefs} idKey="firmGrade" />
            </ViewSection>
          )}
        </div>
      ))}
    </>
  );
}

const History = ({ record: { standardId } }: Shown) => (
  <HistoryView
    of={duesStandardApi.history}
    params={{ standardId }}
    wordsOf={HISTORY_WORDS}
    emptyHint="修改或执行以后，记录会出现在这里。"
  />
);

/** 试算, 开始执行, 编辑, 删除: of a draft alone. */
function useActs({ record }: Shown, onStarted: () => void) {
  const router = useRouter();
  const { listAt } = useListAddress("standardId");
  const asked = useAsked();
  const { standardId, version, duesYear, setName, simulation } = record;
  const starting = useEndpointMutation(duesStandardApi.simulate, { invalidates: [duesStandardApi.simulating] });
  const enforcing = useEndpointMutation(duesStandardApi.enforce, { invalidates: [...READS, ...BILL_READS] });
  const removal = useEndpointMutation(duesStandardApi.remove, { invalidates: [duesStandardApi.list] });
  const input = { params: { standardId }, body: { version } };
  return {
    isStarting: starting.isPending,
    simulate: () =>
      asked(null, () => starting.mutateAsync(input), "已开始试算").then((isStarted) => isStarted && onStarted()),
    enforce: () =>
      asked(
        {
          title: `开始执行「${setName}」？`,
          content: `${simulation ? `试算 ${simulation.firms} 家：增加 ${simulation.higher} 家，减少 ${simulation.lower} 家，不变 ${simulation.same} 家。` : ""}${duesYear}年度原来执行的标准转为已被替换，已生成的会费单不变；执行后不能再修改。`,
          confirmText: "开始执行",
        },
        () => enforcing.mutateAsync(input),
        "已开始执行，可以生成会费单",
      ),
    remove: () =>
      asked(
        { title: `删除草稿「${setName}」？`, content: "草稿删除后不能恢复。", confirmText: "删除草稿", danger: true },
        () => removal.mutateAsync({ params: { standardId }, query: { version } }),
        "草稿已删除",
      ).then((isGone) => isGone && router.push(listAt)),
  };
}

/** The last run of a draft, as long as it goes on and behind it; null: none of late. */
function useLastRun({ standardId }: StandardDetail, isDraft: boolean) {
  const { data } = useProgress(duesStandardApi.simulating, {
    input: { params: { standardId } },
    stateOf: (run) => run?.state,
    reads: READS,
    isEnabled: isDraft,
  });
  return (isDraft && data) || null;
}

function Page({ record }: Shown) {
  const router = useRouter();
  const { listAt } = useListAddress("standardId");
  const { tab, setTab } = useRecordAddress<Tab>(TABS as unknown as [Tab, ...Tab[]]);
  const [isEditing, setEditing] = useOpenDialog<true>(`dues.standard.edit:${record.standardId}`);
  const acts = useActs({ record }, () => setTab("simulation"));
  const isDraft = record.state === "draft";
  const isOpen = useMayCall(duesStandardApi.update) && isDraft;
  const progress = useLastRun(record, isDraft);
  const isRunning = acts.isStarting || (progress !== null && !isProgressOver(progress.state));
  return (
    <>
      <RecordPage<Tab>
        isAcross
        dropsHidden
        head={
          <RecordHead
            title={record.setName}
            mark={<StateOf state={record.state} />}
            back={{ label: "返回列表", onClick: () => router.push(listAt) }}
            facts={[
              { label: "会费年度", value: record.duesYear },
              ...(record.noticeDocNo === null ? [] : [{ label: "依据", value: record.noticeDocNo }]),
              { label: "试算", value: record.simulateTime === null ? "未试算" : dateTime(record.simulateTime) },
              ...(record.enforceTime === null ? [] : [{ label: "执行", value: dateTime(record.enforceTime) }]),
            ]}
            actions={
              isOpen
                ? {
                    main: record.isSimulated ? (
                      <Button type="primary" disabled={isRunning} onClick={() => void acts.enforce()}>
                        开始执行
                      </Button>
                    ) : (
                      <Button type="primary" loading={isRunning} onClick={() => void acts.simulate()}>
                        试算
                      </Button>
                    ),
                    others: (
                      <>
                        <Button onClick={() => setEditing(true)}>编辑</Button>
                        {record.isSimulated && (
                          <Button loading={isRunning} onClick={() => void acts.simulate()}>
                            重新试算
                          </Button>
                        )}
                      </>
                    ),
                    danger: (
                      <Button danger onClick={() => void acts.remove()}>
                        删除草稿
                      </Button>
                    ),
                  }
                : {}
            }
            hint={record.state === "draft" ? undefined : "执行过的标准不能修改；需要调整的，在列表中复制一套替换它。"}
          />
        }
        parts={[
          { key: "rules", label: "计算规则", children: <Rules record={record} /> },
          {
            key: "simulation",
            label: "试算",
            children: <Simulation record={record} progress={progress} />,
          },
          { key: "history", label: "变更记录", children: <History record={record} /> },
        ]}
        active={tab}
        onChange={setTab}
      />
      {isEditing && (
        <StandardDialog
          key={record.version}
          stored={record}
          begin={record}
          draftKey={`dues.standard:${record.standardId}`}
          onSaved={() => setEditing(null)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

/** One set: its rules, its simulation, and what is done with it. // domain a §12.2 */
export function StandardPage({ id }: { readonly id: string }) {
  const result = useEndpointQuery(duesStandardApi.get, { params: { standardId: id } }, { silent: true });
  return (
    <RecordFrame
      result={result}
      title="会费标准"
      failedTitle="会费标准加载失败"
      missing={{ title: "没有这套会费标准", hint: "它可能已经删除，请返回列表查看。" }}
      loading={<RecordSkeleton title="会费标准" labels={["计算规则", "试算", "变更记录"]} />}
    >
      {(record) => <Page record={record} />}
    </RecordFrame>
  );
}
