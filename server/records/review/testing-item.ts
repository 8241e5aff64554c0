import assert from "node:assert/strict";
import { and, eq, isNull } from "drizzle-orm";
import { fillPath } from "@/contracts/kit/endpoint";
import { type ReviewItem, reviewApi } from "@/contracts/review/inbox";
import { submissions } from "@/server/records/review/submission.table";
import type { TestApp } from "@/server/testing/testing";

/** What waits of a record, as an officer reads it before he decides. */
export async function waitingItem(t: TestApp, token: string, bizId: string): Promise<ReviewItem> {
  const open = and(eq(submissions.bizId, bizId), isNull(submissions.endTime));
  const [row] = await t.db.select({ submissionId: submissions.submissionId }).from(submissions).where(open);
  assert.ok(row, "something waits of it");
  const { method } = reviewApi.get.spec;
  const told = await t.call({ method, url: fillPath(reviewApi.get.path, row), token });
  assert.equal(told.statusCode, 200, told.body);
  return told.json<{ data: ReviewItem }>().data;
}
