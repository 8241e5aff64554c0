// Guarantees: `kill -9` of the backend while an officer decides leaves no decision without its message and no message
// twice, although the same decisions are sent again. // promises P-D1, P-D2
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { and, eq, inArray, isNull, like } from "drizzle-orm";
import { pause } from "@/e2e/kit/product/product";
import { Target } from "@/scripts/prove/target";
import { sourceArgs } from "@/scripts/lib/source-args";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { submissions } from "@/server/records/review/submission.table";
import { stepLines } from "@/server/records/steps/step.table";
import { DEMO } from "@/server/seed/demo";

const KILLS = 3;
// The embedded database only: on PostgreSQL a decision is the same transaction.
const embeddedTest = process.env["TEST_DATABASE_URL"] === undefined ? test : () => undefined;

interface Decision {
  readonly submissionId: string;
  readonly submissionNo: string;
  readonly bizId: string;
  readonly version: number;
}

embeddedTest(
  "three times killed while decisions are made: each has its line and its message, once",
  async (t: TestContext) => {
    const folder = mkdtempSync(join(tmpdir(), "prove-review-"));
    const target = await Target.start({ dataDir: join(folder, "data"), args: sourceArgs("server/main.ts") });
    try {
      const cookie = await target.signIn(DEMO.user.desk);
      const waiting = await target.look(async ({ db }) => {
        const isOfActivity = and(isNull(submissions.endTime), eq(submissions.bizType, "party.activity"));
        const found = await db.select().from(submissions).where(isOfActivity);
        // As many as a life may want: the demo's own, and copies of what they have asked.
        return found.map(({ submissionId, submissionNo, bizId, version }): Decision => ({
          submissionId,
          submissionNo,
          bizId,
          version,
        }));
      });
      assert.ok(waiting.length > 0, "the demo has something to decide");
      let answered = 0;
      const decide = async ({ bizId, version, submissionNo }: Decision): Promise<boolean> => {
        const headers = {
          cookie,
          "content-type": "application/json",
          "x-requested-with": "XMLHttpRequest",
          "idempotency-key": `decide-${submissionNo}`,
        };
        const url = `${target.origin}/rest/party/activity/v1.0/${bizId}/send-back`;
        const body = JSON.stringify({ version, opinion: "请补充签到表", marks: [] });
        const answer = await fetch(url, { method: "PUT", headers, body }).catch(() => null);
        if (answer?.ok) answered += 1;
        return answer?.ok === true;
      };
      for (let round = 0; round < KILLS; round += 1) {
        const sent = Promise.allSettled(waiting.map(decide));
        await pause(5 + Math.random() * 60);
        await target.kill();
        await sent;
        await target.restart();
      }
      for (const one of waiting) assert.ok(await decide(one), `${one.submissionNo} is answered in the end`);
      t.diagnostic(`${waiting.length} decisions, ${answered} answers`);
      await target.look(async ({ db }) => {
        for (const { submissionNo, bizId } of waiting) {
          const lines = await db
            .select()
            .from(stepLines)
            .where(and(eq(stepLines.bizId, bizId), inArray(stepLines.action, ["sendBack"])));
          const letters = await db
            .select({ id: siteMessages.msgSiteId })
            .from(siteMessages)
            .where(like(siteMessages.msgContent, `%退回。%${submissionNo}%`));
          assert.deepEqual([lines.length, letters.length], [1, 1], submissionNo);
        }
      });
    } finally {
      await target.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
