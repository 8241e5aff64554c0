/** @jest-environment node */
import { z } from "zod";
import { listQueryOf } from "@/lib/query/list-query";

const filter = z.strictObject({ keyword: z.string().max(5).optional(), nature: z.array(z.int()).optional() });
const read = (search: string) => listQueryOf({ filter }, new URLSearchParams(search));

it("reads page, order and filters from the address", () => {
  expect(read("page=3&pageSize=50&sort=-createTime&keyword=abc&nature[]=1&nature[]=2")).toEqual({
    page: 3,
    pageSize: 50,
    sort: "-createTime",
    keyword: "abc",
    nature: [1, 2],
  });
});

it("drops an order that the list does not know", () => {
  const ordered = (sort: string) => listQueryOf({ filter, sortable: ["name"] }, new URLSearchParams({ sort })).sort;
  expect(["name", "-name", "evil", "-evil", "constructor"].map(ordered)).toEqual([
    "name",
    "-name",
    undefined,
    undefined,
    undefined,
  ]);
});

it("leaves out what does not fit instead of breaking the screen", () => {
  expect(read("page=0&pageSize=9999&sort=a;b&keyword=toolong&nature[]=x&other=1&__proto__=1")).toEqual({
    page: 1,
    pageSize: 30,
  });
});
