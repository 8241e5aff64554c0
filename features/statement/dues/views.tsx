"use client";

import { ListViews } from "@/components/list/list-views";
import { href } from "@/lib/routes/href";

const VIEWS = [
  ["statement.dues", "会费单"],
  ["statement.dues-payment", "缴费明细"],
  ["statement.dues-receipt", "票据"],
  ["statement.dues-reduction", "减免申请"],
] as const;

/** 会费单 · 缴费明细 · 票据, and what was asked to be let off. // domain a §12.9 */
export const DuesViews = ({ at }: { readonly at: (typeof VIEWS)[number][0] }) => (
  <ListViews label="会费" views={VIEWS.map(([id, label]) => ({ label, href: href(id), isCurrent: id === at }))} />
);
