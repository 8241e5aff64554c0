"use client";

import dynamic from "next/dynamic";
import type { Subjects } from "@/components/fields/subject-choice";
import type { EditProps } from "@/components/fields/edit";

// Lists carry these editors, and only a form shows them.
const choice = () => import("@/components/fields/subject-choice");

/** Editor of whose a record is: a firm or a person. */
export function subjectEditor(of: Subjects, placeholder: string) {
  const Edit = dynamic<EditProps>(() => choice().then((m) => m.subjectEditor(of, placeholder)));
  return (props: EditProps) => <Edit {...props} />;
}

/** The same for several people. */
export function subjectsEditor(of: Subjects, placeholder: string) {
  const Edit = dynamic<EditProps>(() => choice().then((m) => m.subjectsEditor(of, placeholder)));
  return (props: EditProps) => <Edit {...props} />;
}
