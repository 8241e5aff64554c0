"use client";

import { Button, Select } from "antd";
import { useId } from "react";
import { activityApi, type ActivityPerson } from "@/contracts/party/activity";
import type { Participant } from "@/contracts/party/activity-fields";
import styles from "@/features/party/activity/activity.module.css";
import type { RecordForm } from "@/components/resource/use-record-form";
import { useEndpointQuery } from "@/lib/query/query-of";

/** Dictionary `party_member_type`. */
const MEMBERS: readonly (number | null)[] = [1, 2];
const ACTIVISTS: readonly (number | null)[] = [3, 4];

const rowOf = ({ staffId, personName, memberType }: ActivityPerson) => ({
  ...{ rowId: null, staffId, personName, memberType },
  ...{ partyPost: null, hours: "" },
});

/** Adds people of the staff to those who took part, and counts whoever is listed. Guests are typed below. */
export function PeoplePicker({ form }: { readonly form: RecordForm<unknown> }) {
  const id = useId();
  const { data: people = [], isLoading } = useEndpointQuery(activityApi.people, {}, { noLoading: true, silent: true });
  const rows = (form.values["participants"] ?? []) as readonly Participant[];
  const present = new Set(rows.map(({ staffId }) => staffId));
  const absent = people.filter(({ staffId }) => !present.has(staffId));
  const members = absent.filter(({ memberType }) => memberType !== null);
  const add = (more: readonly ActivityPerson[]) => form.set("participants", [...rows, ...more.map(rowOf)]);
  const countOf = (types: readonly (number | null)[]): number =>
    rows.filter(({ memberType }) => types.includes(memberType)).length;
  const fillCounts = () => {
    const [party, activists] = [countOf(MEMBERS), countOf(ACTIVISTS)];
    form.set("actualCount", rows.length);
    form.set("partyAttend", party);
    form.set("activistAttend", activists);
    form.set("massAttend", rows.length - party - activists);
  };
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>添加本所人员</label>
      <Select
        id={id}
        className={styles.pick ?? ""}
        showSearch={{ optionFilterProp: "label" }}
        loading={isLoading}
        placeholder="输入姓名选择"
        value={null}
        options={absent.map(({ staffId, personName, department }) => ({
          value: staffId,
          label: department ? `${personName}（${department}）` : personName,
        }))}
        onChange={(staffId: string | null) => add(absent.filter((one) => one.staffId === staffId))}
      />
      <Button disabled={members.length === 0} onClick={() => add(members)}>
        添加全部党员（{members.length}）
      </Button>
      <Button disabled={rows.length === 0} onClick={fillCounts}>
        按名单填写实到人数（{rows.length}）
      </Button>
      <span className={styles.hint}>来宾直接在下面填写；群众的政治身份不填，个人学时不填即为本次学时。</span>
    </div>
  );
}
