"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { changeNames } from "@/features/basic/firm-change/change-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { href } from "@/lib/routes/href";

const PARTS: RecordsApartParts<typeof firmChange> = {
  ...changeNames,
  record: dynamic(() => import("@/features/basic/firm-change/change-record").then((m) => m.ChangeRecord)),
  entry: { of: firmChange.api.create, label: "申请变更" },
  listActions: () => <Link href={href("basic.firm")}>返回事务所信息</Link>,
  empty: {
    title: "还没有变更申请",
    hint: "重要事项变更（名称、地址、法定代表人、合伙人等）在此申请，协会审核通过后写入档案。",
  },
};

/** 会员信息变更申请 of a firm. // domain a §1.4 */
export const FirmChangeScreen = () => <RecordsScreen parts={PARTS} />;
