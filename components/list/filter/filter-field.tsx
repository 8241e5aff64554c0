"use client";

import type { ComponentType, ReactNode } from "react";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { type FilterOne, isSet, type Values } from "@/components/list/filter/filter-model";
import type { Filters } from "@/components/list/filter/use-filters";
import type { Seals } from "@/components/list/filter/use-seal";

/** Instead of a kind's own filter, e.g. a choice that needs data. */
export type FilterRender = Readonly<Record<string, (props: FilterProps) => ReactNode>>;

interface Props {
  readonly one: FilterOne;
  readonly id: string;
  readonly filters: Filters;
  /** Filters in force. */
  readonly values: Values;
  readonly render: FilterRender | undefined;
  readonly seal: Seals;
  /** Of its kind, and of the screen's own: a row of tools has light ones. */
  readonly Field: ComponentType<FilterProps>;
  readonly own?: (props: FilterProps, render: (props: FilterProps) => ReactNode) => ReactNode;
  /** In a row, where no label stands beside it. */
  readonly isBare?: boolean;
  readonly onChange: (value: unknown) => void;
}

/** The field of a sealed value: empty while one is in force, which stays until another is typed. */
function sealedProps({ meta, value, onChange, ...props }: FilterProps, inForce: unknown): FilterProps {
  if (!isSet(inForce)) return { ...props, meta, value, onChange };
  const help = "已填写，重新填写可更换";
  return {
    ...props,
    meta: { ...meta, help },
    ...(props.placeholder === undefined ? {} : { placeholder: help }),
    value: value === inForce ? undefined : value,
    onChange: (next) => onChange(next ?? inForce),
  };
}

/** One filter's field, as its kind or the screen draws it. */
export function FilterInput({
  one: { key, meta },
  id,
  filters,
  values,
  render,
  seal,
  isBare,
  onChange,
  ...draw
}: Props) {
  const { Field, own = (props, drawn) => drawn(props) } = draw;
  const plain: FilterProps = {
    id,
    meta,
    value: filters.typed[key],
    onChange,
    ...(isBare ? { placeholder: meta.label } : {}),
  };
  const props = seal[key] ? sealedProps(plain, values[key]) : plain;
  const screens = render?.[key];
  return screens ? own(props, screens) : <Field {...props} />;
}
