"use client";

import { Input } from "antd";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FilterProps, NumberFilter, TextFilter, YearFilter } from "@/components/fields/filter-inputs";
import { ChoiceChip } from "@/components/list/filter/choice-chip";
import { type FilterRange, isSet, type Values } from "@/components/list/filter/filter-model";

// Firms to choose from, only where somebody reaches several.
const CompanyFilter = dynamic(() => import("@/components/fields/company-filter").then((m) => m.CompanyFilter));

// The calendar, once somebody wants it.
const PeriodRange = dynamic(() => import("@/components/list/filter/period-range").then((m) => m.PeriodRange), {
  loading: () => <Input readOnly />,
});

/** A filter in the row of tools: without what antd's select weighs. */
export function RowFilter(props: FilterProps) {
  const { kind } = props.meta;
  if (kind === "dict" || kind === "dicts" || kind === "yesNo") return <ChoiceChip {...props} />;
  if (kind === "company") return <CompanyFilter {...props} />;
  if (kind === "year") return <YearFilter {...props} />;
  return kind === "int" ? <NumberFilter {...props} /> : <TextFilter {...props} />;
}

interface WantedProps {
  readonly props: FilterProps;
  readonly render: (props: FilterProps) => ReactNode;
}

/** A screen's own choice, which may be heavy: it loads when somebody goes to it, or when it is in force. */
export function WantedFilter({ props, render }: WantedProps) {
  const { id, placeholder = "" } = props;
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isAsked || !place.current) return;
    // Its code is on its way: the field gets the focus that its place had, once.
    const take = () => {
      const field = place.current?.querySelector<HTMLElement>("input:not([readonly])");
      field?.focus();
      if (field) watch.disconnect();
    };
    const watch = new MutationObserver(take);
    watch.observe(place.current, { childList: true, subtree: true });
    take();
    return () => watch.disconnect();
  }, [isAsked]);
  return (
    <span ref={place}>
      {isAsked || isSet(props.value) ? (
        render(props)
      ) : (
        <Input id={id} readOnly placeholder={placeholder} onFocus={() => setAsked(true)} />
      )}
    </span>
  );
}

interface RowRangeProps {
  readonly range: FilterRange;
  readonly id: string;
  readonly typed: Values;
  readonly onChange: (changed: Values) => void;
}

/** Two years in the row of tools, in one picker. */
export function RowRange({ range, id, typed, onChange }: RowRangeProps) {
  const { from, to, label } = range;
  const value = isSet(typed[from.key]) ? typed[from.key] : typed[to.key];
  return (
    <WantedFilter
      props={{ id, meta: from.meta, placeholder: label, value, onChange: () => undefined }}
      render={() => <PeriodRange range={range} kind="year" id={id} typed={typed} onChange={onChange} />}
    />
  );
}
