"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import type { FirmExitForm } from "@/contracts/basic/firm-exit/firm-exit-form";
import {
  canonicalExit,
  EXIT_PAPERS,
  exitMissing,
  exitNeeds,
  exitRules,
  isExitHidden,
} from "@/contracts/basic/firm-exit/firm-exit-rules";
import type { DetailOf } from "@/contracts/kit/record";
import { ExitChecks } from "@/features/basic/firm-exit/exit-checks";
import { exitNames } from "@/features/basic/firm-exit/exit-names";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { Can } from "@/lib/session/can";

const ExitPrint = dynamic(() => import("@/features/basic/firm-exit/exit-print").then((m) => m.ExitPrint));

/** 《退会与注销申请表》 on paper. */
function PrintButton({ record }: { readonly record: DetailOf<typeof firmExit> }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Can need={["g_hy_member_firm_print", "g_hy_desk_firm_print"]}>
        <Button onClick={() => setPrinting(true)}>打印申请表</Button>
      </Can>
      {isPrinting && <ExitPrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}

/** An application as the kit draws it. */
export const exitParts: KeptRecordParts<typeof firmExit> = {
  ...exitNames,
  sections: [
    {
      title: "申请",
      keys: [
        "exitType",
        "mergeFirmName",
        "mergeCreditCode",
        "targetProvinceCode",
        "decideDate",
        "exitReason",
        "handlerName",
        "handlerMobile",
      ],
    },
  ],
  known: [
    { title: "办理", keys: ["exitNo", "auditStatus", "submitUserName", "submitTime", "auditUserName", "auditTime"] },
  ],
  fileTypes: [...EXIT_PAPERS, 99],
  isHidden: (key, values) => isExitHidden(key, values["exitType"]),
  needs: exitNeeds,
  gaps: exitMissing,
  rules: (form, facts) => exitRules(form, facts),
  // What stands in the way is the first thing to read.
  intro: (record) => <ExitChecks checks={record.checks} />,
  recordActions: (record) => <PrintButton record={record} />,
  spec: {
    canonical: (form) => canonicalExit(form as unknown as FirmExitForm),
    titleOf: ({ title }) => title,
  },
};

/** One application, with what stands in the firm's way. // domain a §1.5 */
export const ExitRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={exitParts} />;
