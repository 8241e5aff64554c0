"use client";

import select from "@/components/ui/native-select.module.css";

export interface NativeChoiceProps {
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly (readonly [value: string | number, word: string])[];
  readonly onChange: (value: string) => void;
}

/** One of a few, by the browser's own choice, its name beside it. */
export const NativeChoice = ({ label, value, options, onChange }: NativeChoiceProps) => (
  <label>
    {label}{" "}
    <select className={select.select} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </select>
  </label>
);
