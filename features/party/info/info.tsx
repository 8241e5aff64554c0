"use client";

import dynamic from "next/dynamic";
import { canonicalParty, emptyParty, isPartyHidden, type PartyValues } from "@/contracts/party/info-fields";
import { partyInfo } from "@/contracts/party/info";
import { partyMissing, partyNeeds } from "@/contracts/party/info-missing";
import { partyRules } from "@/contracts/party/info-rules";
import { partyMember } from "@/contracts/party/member";
import { PrintButton } from "@/features/party/info/print-button";
import { ROSTER_TAB, SECTIONS, TABS } from "@/features/party/info/sections";
import { PlainScreen, type PlainScreenParts } from "@/components/resource/plain-screen";
import { useListAddress } from "@/components/resource/use-record-address";

const Roster = dynamic(() => import("@/features/party/info/roster").then((m) => m.Roster));
const Years = dynamic(() => import("@/features/party/info/years").then((m) => m.Years));
const Member = dynamic(() => import("@/features/party/info/member").then((m) => m.Member));

const SecretaryEdit = dynamic(() => import("@/features/party/info/secretary-edit").then((m) => m.SecretaryEdit));

export const partyInfoParts: PlainScreenParts<typeof partyInfo> = {
  of: partyInfo,
  files: "party",
  nameKey: "companyName",
  isSingle: true,
  rowActionsWidth: 200,
  sections: SECTIONS,
  isHidden: (key, values) => isPartyHidden(key, values as never),
  needs: partyNeeds,
  gaps: partyMissing,
  rules: partyRules,
  empty: { title: "还没有填报党建基本信息", hint: "点击「新增」填报；没有党组织的事务所也要填报工作覆盖情况。" },
  recordActions: (record) => <PrintButton record={record} />,
  spec: {
    tabs: TABS,
    useEditors: () => ({ secretaryName: (props) => <SecretaryEdit {...props} /> }),
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

/** 基本信息管理: the firm's record with its roster, one member of it, or the list of firms. // domain a §5 */
export function PartyInfoScreen({ parts = partyInfoParts }: { readonly parts?: typeof partyInfoParts }) {
  const { id } = useListAddress(partyMember.idKey);
  return id ? <Member id={id} /> : <PlainScreen parts={parts} />;
}
