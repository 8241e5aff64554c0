"use client";

import { Checkbox } from "antd";
import { useState } from "react";
import { type MemberSync, partyMember } from "@/contracts/party/member/member";
import styles from "@/features/party/info/info.module.css";
import { MEMBER_CONSENT } from "@/features/party/info/consent";
import { ROSTER_READS } from "@/features/party/info/reads";
import { ConsentTick } from "@/components/record/consent/consent-tick";
import { focusField } from "@/components/record/form/focus-field";
import { useConsent } from "@/components/record/consent/use-consent";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useDictionary } from "@/lib/dictionary/context";
import { notifySuccess } from "@/lib/notify/notify";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

interface ChoicesProps {
  readonly left: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

function Additions({ additions, left, toggle }: Pick<MemberSync, "additions"> & ChoicesProps) {
  const dictionary = useDictionary();
  if (additions.length === 0) return null;
  return (
    <section>
      <h3>将新增 {additions.filter(({ problem }) => problem === null).length} 人</h3>
      <ul className={styles.choices}>
        {additions.map(({ staffId, memberName, maskedIdNo, partyMemberType, joinDate, problem }) => (
          <li key={staffId} className={styles.choice}>
            <Checkbox
              checked={problem === null && !left.has(staffId)}
              disabled={problem !== null}
              onChange={() => toggle(staffId)}
            >
              {memberName}　{maskedIdNo}　{dictionary.label("party_member_type", partyMemberType)}　
              <span className={styles.quiet}>{problem ?? (joinDate ? `入党 ${joinDate}` : "入党日期待补")}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ changes, left, toggle }: Pick<MemberSync, "changes"> & ChoicesProps) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>将更新 {changes.length} 人</h3>
      <ul className={styles.choices}>
        {changes.map(({ memberId, memberName, changes: items }) => (
          <li key={memberId} className={styles.choice}>
            <Checkbox checked={!left.has(memberId)} onChange={() => toggle(memberId)}>
              {memberName}　
              <span className={styles.quiet}>
                {items.map(({ label, before, after }) => `${label}：${before ?? "—"} → ${after ?? "—"}`).join("；")}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useSync(onClose: () => void) {
  const preview = useEndpointQuery(partyMember.api.syncPreview, {}, { silent: true });
  const consent = useConsent(MEMBER_CONSENT);
  const { mutateAsync, isPending } = useEndpointMutation(partyMember.api.sync, {
    silent: true,
    invalidates: ROSTER_READS,
    consent: consent.version,
  });
  const [isMissing, setMissing] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);
  const { additions = [], changes = [], doubts = [] } = preview.data ?? {};
  const staffIds = additions.flatMap(({ staffId, problem }) => (problem === null && !left.has(staffId) ? staffId : []));
  const members = changes.flatMap(({ memberId, version }) => (left.has(memberId) ? [] : { memberId, version }));
  const toggle = (key: string) =>
    setLeft((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  // Numbers of new lines come onto the roster for a purpose of their own.
  const isAsked = staffIds.length > 0;
  const run = () => {
    if (isAsked && !consent.isGiven) {
      setMissing(true);
      focusField(consent.spec.missing.path);
      return;
    }
    setRefusal(null);
    mutateAsync({ body: { staffIds, members } }).then(
      ({ added, updated }) => {
        notifySuccess(`名册已新增 ${added} 人、更新 ${updated} 人`);
        onClose();
      },
      (error: unknown) => {
        setRefusal(describe(error).text);
        void preview.refetch();
      },
    );
  };
  const chosen = staffIds.length + members.length;
  const missing = consent.spec.missing.message;
  const tick = {
    isAsked,
    consent,
    form: { errorAt: () => (isMissing ? missing : undefined), forgive: () => setMissing(false) },
  };
  return { preview, additions, changes, doubts, left, toggle, run, isPending, refusal, chosen, tick };
}

/** Party members of the staff who are not on the roster, and lines that differ: shown, chosen, then done. */
export function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const { preview, additions, changes, doubts, left, toggle, run, isPending, refusal, chosen, tick } = useSync(onClose);
  const { data, error, isFetching, refetch } = preview;
  const isSame = data !== undefined && additions.length + changes.length + doubts.length === 0;
  return (
    <DragDialog
      open
      title="从人员管理更新党员名册"
      onClose={onClose}
      saving={isPending}
      saveDisabled={chosen === 0}
      saveText={`更新 ${chosen} 人`}
      {...(additions.length + changes.length > 0 ? { onSave: run } : {})}
    >
      {refusal !== null && <Note tone="wrong">{refusal}</Note>}
      {!data && !error && <ListSkeleton filterRows={0} columns={3} />}
      {error && (
        <ErrorState title="核对失败" hint={describe(error).text} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {isSame && <EmptyState title="名册与人员管理一致" hint="政治面貌为中共党员、中共预备党员的人员都已在册。" />}
      <Additions additions={additions} left={left} toggle={toggle} />
      <Changes changes={changes} left={left} toggle={toggle} />
      {doubts.length > 0 && (
        <Note tone="note">
          {doubts.map(({ memberName }) => memberName).join("、")}：{doubts[0]?.message}
        </Note>
      )}
      {tick.isAsked && <ConsentTick consent={tick.consent} form={tick.form} />}
    </DragDialog>
  );
}
