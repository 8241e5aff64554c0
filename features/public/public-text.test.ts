// Guarantees: a privacy text that changed asks for consent anew; privacy text and help tell where typed text is kept and for how long, as drafts really are kept.
import { createHash } from "node:crypto";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { DRAFT_DAYS } from "@/contracts/common/draft";
import { helpSections } from "@/features/public/help-text";
import { privacySections } from "@/features/public/privacy-text";
import { DRAFT_LIFE_MS } from "@/lib/drafts/draft-store";

const DAY_MS = 86_400_000;
const texts = {
  privacy: privacySections.flatMap(({ items = [] }) => items).find((text) => text.startsWith("未保存的填写内容")),
  help: helpSections.flatMap(({ items }) => items).find(([question]) => question.startsWith("填到一半"))?.[1],
};

it.each(Object.entries(texts))("%s tells both places with their days", (_, text) => {
  expect(text).toMatch(/保存在本机，最长七天/);
  expect(DRAFT_LIFE_MS / DAY_MS).toBe(7);
  expect(text).toMatch(/保存在平台服务器，最长三十天/);
  expect(DRAFT_DAYS).toBe(30);
});

/** What people agreed to, by its date: another text is another date, and a line more here. */
const AGREED: Readonly<Record<string, string>> = {
  "2026-11-29": "db970a040f6ae68048ad27269c4465c2005ce8748db4c54580b824a6b6b8819e",
};

it("the text of each date is one text", () => {
  const digest = createHash("sha256").update(JSON.stringify(privacySections)).digest("hex");
  expect(AGREED[PRIVACY_DATE]).toBe(digest);
  expect(Object.keys(AGREED).sort().at(-1)).toBe(PRIVACY_DATE);
});
