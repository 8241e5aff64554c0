import { createHmac } from "node:crypto";
import { systemClock } from "@/server/platform/clock/clock";
import { SEND_MS, SendFault, type SmsPort } from "@/server/platform/outbox/port";

/** Hex HMAC-SHA256 over `{timestamp}\n{body}`; the timestamp is in seconds. */
export const signatureOf = (key: string, timestamp: string, body: string): string =>
  createHmac("sha256", key).update(`${timestamp}\n${body}`, "utf8").digest("hex");

/** Refused for now. */
const MAY_PASS: ReadonlySet<number> = new Set([408, 425, 429, 503]);
/** There was no connection, so nothing was handed over. */
const NOT_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*)$/;

function faultOf(error: unknown): SendFault {
  const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
  if (NOT_REACHED.test(String(code))) return new SendFault("短信网关连接不上", "passing", error);
  return new SendFault("短信网关没有答复，不能确定是否已经收下", "unknown", error);
}

function refusalOf(status: number): SendFault {
  if (status >= 300 && status < 400) return new SendFault("短信网关要求转到别处，没有发送", "final");
  if (status >= 500 && !MAY_PASS.has(status))
    return new SendFault(`短信网关出错（${status}），不能确定是否已经收下`, "unknown");
  return new SendFault(`短信网关拒绝（${status}）`, MAY_PASS.has(status) ? "passing" : "final");
}

/**
 * The generic gateway: POST of `{ messageId, mobile, content }` with `X-Timestamp`, `X-Signature` and the id once more as
 * `Idempotency-Key`, by which it drops a repetition. 2xx is taken as accepted, 4xx as refused for good; redirects are
 * not followed, since the number would go along.
 */
export function smsGateway(gatewayUrl: string, key: string, limitMs = SEND_MS): SmsPort {
  return {
    isReal: true,
    async send({ messageId, to, text }) {
      const body = JSON.stringify({ messageId, mobile: to, content: text });
      const timestamp = String(Math.floor(systemClock.now().getTime() / 1_000));
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "idempotency-key": messageId,
        // A kept connection that the gateway closes meanwhile would look like a message that it may have taken.
        connection: "close",
        "x-timestamp": timestamp,
        "x-signature": signatureOf(key, timestamp, body),
      };
      const signal = AbortSignal.timeout(limitMs);
      const answer = await fetch(gatewayUrl, { method: "POST", headers, body, signal, redirect: "manual" }).catch(
        (error: unknown) => {
          throw faultOf(error);
        },
      );
      // Nothing of the answer is kept: it may repeat the number.
      await answer.body?.cancel();
      if (!answer.ok) throw refusalOf(answer.status);
      return "sent";
    },
  };
}
