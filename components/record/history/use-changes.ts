"use client";

import type { Change, Lookups } from "@/contracts/kit/diff";
import { useDictionary } from "@/lib/dictionary/context";
import { usePlaceNames } from "@/lib/hooks/common";

/** What differs between two states of a record, in words. */
export type Diff<R> = (before: R, current: R, lookups: Lookups) => readonly Change[];
export type Files = readonly { readonly fileId: string; readonly fileName: string }[];

/** Changes in words; names of places are asked for when a place is among them. `files` names those of either state. */
export function useChanges<R>(before: R, current: R, diff: Diff<R>, files: Files): readonly Change[] {
  const dictionary = useDictionary();
  const names = new Map(files.map((file) => [file.fileId, file.fileName]));
  const lookups = {
    dict: (name: string, value: number) => dictionary.label(name, value),
    file: (fileId: string) => names.get(fileId) ?? "图片",
  };
  const codes: string[] = [];
  diff(before, current, { ...lookups, place: (code) => (codes.push(code), code) });
  const place = usePlaceNames(codes);
  return diff(before, current, { ...lookups, place });
}
