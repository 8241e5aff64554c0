"use client";

import dynamic from "next/dynamic";
import { canonicalParty, emptyParty, isPartyHidden, type PartyValues } from "@/contracts/party/info/info-fields";
import { partyInfo } from "@/contracts/party/info/info";
import { partyMissing, partyNeeds } from "@/contracts/party/info/info-missing";
import { partyRules } from "@/contracts/party/info/info-rules";
import { PrintButton } from "@/features/party/info/print-button";
import { stepEditors } from "@/features/party/info/step-editors";
import { editFullMember, ROSTER_TAB, SECTIONS, TABS } from "@/features/party/info/sections";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

const Roster = dynamic(() => import("@/features/party/info/roster").then((m) => m.Roster));
const Years = dynamic(() => import("@/features/party/info/years").then((m) => m.Years));

/** The record as the firm keeps it. */
export const infoParts: KeptRecordParts<typeof partyInfo> = {
  of: partyInfo,
  files: "party",
  nameKey: "companyName",
  stepEditors,
  sections: SECTIONS,
  isHidden: (key, values) => isPartyHidden(key, values as never),
  needs: partyNeeds,
  gaps: partyMissing,
  rules: partyRules,
  recordActions: (record) => <PrintButton record={record} />,
  spec: {
    headKeys: ["partyOrgName", "toldYear", "submitTime"],
    tabs: TABS,
    useEditors: () => ({ secretaryName: editFullMember }),
    blank: { ...emptyParty, hasPartyOrg: null, attachments: [], version: 0 },
    canonical: (form) => canonicalParty(form as unknown as PartyValues),
    view: (tab, record) => (tab === ROSTER_TAB ? <Roster record={record} /> : <Years record={record} />),
    texts: {
      gone: "没有这份党组织信息，或您不能查看",
      noRows: "还没有登记",
      noFiles: "点击「编辑」后在「附件」页签中上传成立批复、换届批复等。",
    },
  },
};

/** One firm's record with its roster and its years. // domain a §5.1 */
export const InfoRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={infoParts} />;
