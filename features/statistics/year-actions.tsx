"use client";

import dynamic from "next/dynamic";
import { PlainButton } from "@/components/ui/plain-button";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useUser } from "@/lib/session/context";

const YearsDialog = dynamic(() => import("@/features/statistics/years-dialog").then((m) => m.YearsDialog));
const NoticesDialog = dynamic(() => import("@/features/statistics/notices-dialog").then((m) => m.NoticesDialog));
const AnnualDialog = dynamic(() => import("@/features/statistics/annual-dialog").then((m) => m.AnnualDialog));

type Open = { readonly how: "years" } | { readonly how: "notices"; readonly year: number } | { readonly how: "annual" };

/** What is done by the year: the association locks it and has it reconciled, a firm draws up the tax bureau's draft. // domain b §9 (4) */
export function YearActions({ isDesk }: { readonly isDesk: boolean }) {
  const [open, setOpen] = useOpenDialog<Open>("statistics.year");
  const { companyId } = useUser();
  const close = () => setOpen(null);
  return (
    <>
      {isDesk && <PlainButton onClick={() => setOpen({ how: "years" })}>年度锁定与核对</PlainButton>}
      {!isDesk && companyId !== null && (
        <PlainButton onClick={() => setOpen({ how: "annual" })}>年度总体情况草表</PlainButton>
      )}
      {open?.how === "years" && <YearsDialog onNotices={(year) => setOpen({ how: "notices", year })} onClose={close} />}
      {open?.how === "notices" && <NoticesDialog year={open.year} onClose={() => setOpen({ how: "years" })} />}
      {open?.how === "annual" && <AnnualDialog onClose={close} />}
    </>
  );
}
