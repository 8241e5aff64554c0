import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { lineFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id } from "@/contracts/kit/scalars";

/** Somebody or some firm that a record may be of. */
export const subjectChoice = z.object({
  id: id(),
  name: z.string(),
  /** Certificate number, firm: what tells two of one name apart. */
  hint: z.string().nullable(),
});

/** Asks for them: by a part of the name, or what a record that is opened again was about, a name for its id. */
export const subjectQuery = pageQuery.omit({ sort: true }).extend({
  keyword: lineFilter("名称", 50),
  id: field(id().optional(), { label: "已选对象" }),
});
