import { createHmac } from "node:crypto";
import { systemClock } from "@/server/kit/clock";
import { SendFault, type SmsPort } from "@/server/kit/outbox/port";

const WAIT_MS = 10_000;

/** Hex HMAC-SHA256 over `{timestamp}\n{body}`; the timestamp is in seconds. */
export const signatureOf = (key: string, timestamp: string, body: string): string =>
  createHmac("sha256", key).update(`${timestamp}\n${body}`, "utf8").digest("hex");

const MAY_PASS: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * The generic gateway: POST of `{ messageId, mobile, content }` with `X-Timestamp` and `X-Signature`. 2xx is taken as
 * accepted, 4xx as refused for good; redirects are not followed, since the number would go along.
 */
export function smsGateway(gatewayUrl: string, key: string): SmsPort {
  return {
    isReal: true,
    async send({ messageId, to, text }) {
      const body = JSON.stringify({ messageId, mobile: to, content: text });
      const timestamp = String(Math.floor(systemClock.now().getTime() / 1_000));
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "x-timestamp": timestamp,
        "x-signature": signatureOf(key, timestamp, body),
      };
      const signal = AbortSignal.timeout(WAIT_MS);
      const answer = await fetch(gatewayUrl, { method: "POST", headers, body, signal, redirect: "manual" }).catch(
        (error: unknown) => {
          throw new SendFault("短信网关没有响应", false, error);
        },
      );
      // Nothing of the answer is kept: it may repeat the number.
      await answer.body?.cancel();
      if (answer.ok) return "sent";
      if (answer.status >= 300 && answer.status < 400) throw new SendFault("短信网关要求转到别处，没有发送", true);
      const isFinal = answer.status < 500 && !MAY_PASS.has(answer.status);
      throw new SendFault(`短信网关拒绝（${answer.status}）`, isFinal);
    },
  };
}
