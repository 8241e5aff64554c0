"use client";

import { Button, Select } from "antd";
import { useId } from "react";
import type { ActivityPerson } from "@/contracts/party/activity/activity";
import type { Participant } from "@/contracts/party/activity/activity-fields";
import { isNone } from "@/contracts/kit/none";
import { isPartyMember, MEMBER_TYPE } from "@/contracts/party/member/member-fields";
import styles from "@/features/party/activity/activity.module.css";
import { useRoster } from "@/features/party/activity/use-roster";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { useDictionary } from "@/lib/dictionary/context";

const ACTIVISTS: readonly (number | null)[] = [MEMBER_TYPE.candidate, MEMBER_TYPE.activist];
const isMember = ({ memberType }: Pick<Participant, "memberType">): boolean =>
  memberType !== null && isPartyMember(memberType);

const rowOf = ({ memberId, personName, memberType, partyPost }: ActivityPerson) => ({
  rowId: null,
  memberId,
  staffId: null,
  personName,
  memberType,
  partyPost,
  hours: "",
});

/** Who is not in the list yet. Older records name the firm's own people by the staff: there the name has to do. */
function isAbsent(rows: readonly Participant[]) {
  const lines = new Set(rows.map(({ memberId }) => memberId));
  const older = new Set(rows.flatMap(({ memberId, staffId, personName }) => (!memberId && staffId ? personName : [])));
  return ({ memberId, personName, unitName }: ActivityPerson): boolean =>
    !lines.has(memberId) && !(unitName === null && older.has(personName));
}

/** Who came, by what they are. */
function countsOf(rows: readonly Participant[]) {
  const party = rows.filter(isMember).length;
  const activists = rows.filter(({ memberType }) => ACTIVISTS.includes(memberType)).length;
  return {
    actualCount: rows.length,
    partyAttend: party,
    activistAttend: activists,
    massAttend: rows.length - party - activists,
  };
}

/** Adds people of the rosters to those who took part, and counts whoever is listed. Guests are typed below. */
export function PeoplePicker({ form }: { readonly form: RecordForm<unknown> }) {
  const id = useId();
  const dictionary = useDictionary();
  const { people, isLoading } = useRoster(form.values);
  const rows = (form.values["participants"] ?? []) as readonly Participant[];
  const absent = people.filter(isAbsent(rows));
  const members = absent.filter((one) => one.unitName === null && isMember(one));
  const fillCounts = (of: readonly Participant[]) => {
    for (const [key, count] of Object.entries(countsOf(of))) form.set(key, count);
  };
  const add = (more: readonly ActivityPerson[]) => {
    const all = [...rows, ...more.map(rowOf)] as readonly Participant[];
    form.set("participants", all);
    // The counts follow the list until somebody types others.
    const counted = Object.entries(countsOf(rows));
    if (counted.every(([key, count]) => isNone(form.values[key]) || form.values[key] === count)) fillCounts(all);
  };
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>从党员名册添加</label>
      <Select
        id={id}
        className={styles.pick ?? ""}
        showSearch={{ optionFilterProp: "label" }}
        loading={isLoading}
        placeholder="输入姓名选择"
        value={null}
        options={absent.map(({ memberId, personName, memberType, unitName }) => ({
          value: memberId,
          label: [`${personName}（${dictionary.label("party_member_type", memberType)}）`, unitName].join(" "),
        }))}
        onChange={(memberId: string | null) => add(absent.filter((one) => one.memberId === memberId))}
      />
      <Button disabled={members.length === 0} onClick={() => add(members)}>
        添加全部党员（{members.length}）
      </Button>
      <Button disabled={rows.length === 0} onClick={() => fillCounts(rows)}>
        按名单填写实到人数（{rows.length}）
      </Button>
      <span className={styles.hint}>
        列席人员和群众直接在下面填写，群众的政治身份不填；个人学时不填即为本次学时。名册在「基本信息管理」中维护。
      </span>
    </div>
  );
}
