"use client";

import type { ReactNode } from "react";
import { staffApi } from "@/contracts/basic/staff";
import {
  STAFF_ACTIONS,
  staffDetail,
  type StaffDetail,
  type StaffHistory,
  staffLeave,
} from "@/contracts/basic/staff-detail";
import { staffForm } from "@/contracts/basic/staff-form";
import { isHidden, KNOWN_SECTIONS, LEAVE_KEYS, ROW_SETS, SECTIONS, type TabKey } from "@/features/basic/staff/sections";
import { metasOf } from "@/components/resource/columns";
import { FilesView } from "@/components/resource/files-view";
import { type HistoryEntry, HistoryView } from "@/components/resource/history-view";
import { Beside, itemsOf, RecordSection } from "@/components/resource/record-view";
import { RowSetsView } from "@/components/resource/row-sets";
import { type Section, SectionsView } from "@/components/resource/sections";
import { Photo } from "@/components/ui/photo";
import { fileLink } from "@/lib/api/file-link";
import { countryName } from "@/lib/format/country";

const metas = metasOf(staffDetail);
const leaveMetas = metasOf(staffLeave);
const copied = new Set(["idNo", "mobile", "certNo", "memberNo"]);
const FILES_HINT = "点击「编辑」后在「附件」页签中上传劳动合同、社保证明等。";

const wordsOf = ({ action, changes }: HistoryEntry) => {
  const verb = STAFF_ACTIONS[action as StaffHistory["action"]];
  return { text: action === "update" ? `${verb} ${changes.length} 项` : verb, tone: "info" as const };
};

function Sections({ person, sections }: { person: StaffDetail; sections: readonly Section[] }) {
  const rules = {
    metas,
    record: person,
    isHidden: (key: string) => key === "photoFileId" || isHidden(key, person as unknown as Record<string, unknown>),
    show: {
      nationality: (code: unknown) => countryName(String(code)),
      dispatchCompanyId: () => person.dispatchCompanyName,
    },
    copied,
  };
  return <SectionsView {...rules} sections={sections} />;
}

function Basic({ person }: { person: StaffDetail }) {
  const [identity, ...others] = SECTIONS.basic;
  const photo = person.photoFileId && fileLink(person.photoFileId);
  return (
    <>
      {person.leave && (
        <RecordSection title="离职登记" items={itemsOf(leaveMetas, LEAVE_KEYS, person.leave)}>
          <FilesView files={person.leave.attachments} emptyHint="登记时没有上传离职证明。" />
        </RecordSection>
      )}
      <Beside picture={<Photo href={photo} label={`${person.staffName}的照片`} />}>
        {identity && <Sections person={person} sections={[identity]} />}
      </Beside>
      <Sections person={person} sections={[...others, ...KNOWN_SECTIONS.basic]} />
    </>
  );
}

/** What one tab shows of the record. // domain a §2.1 */
export function StaffTab({ tab, person }: { tab: TabKey; person: StaffDetail }): ReactNode {
  switch (tab) {
    case "member":
      return <Sections person={person} sections={[...SECTIONS.member, ...KNOWN_SECTIONS.member]} />;
    case "career":
      return (
        <RowSetsView sets={ROW_SETS} schema={staffForm} idKey="rowId" record={person} none="还没有登记证书与经历" />
      );
    case "files":
      return <FilesView files={person.attachments} emptyHint={FILES_HINT} />;
    case "history":
      return (
        <HistoryView
          of={staffApi.history}
          params={{ staffId: person.staffId }}
          wordsOf={wordsOf}
          emptyHint="修改档案后，记录会出现在这里。"
        />
      );
    default:
      return <Basic person={person} />;
  }
}
