import type { Env } from "@/server/env";
import { type MailPort, outboxOnly, type SmsPort } from "@/server/platform/outbox/port";
import { smsGateway } from "@/server/platform/outbox/sms-gateway";
import { smtpPort } from "@/server/platform/outbox/smtp";

export interface Ports {
  readonly mail: MailPort;
  readonly sms: SmsPort;
}

/** Real ports where the environment names them, the outbox table otherwise. // contract §1 */
export const portsOf = ({ smtpUrl, smsGatewayUrl, smsGatewayKey }: Env): Ports => ({
  mail: smtpUrl ? smtpPort(smtpUrl) : outboxOnly,
  sms: smsGatewayUrl && smsGatewayKey ? smsGateway(smsGatewayUrl, smsGatewayKey) : outboxOnly,
});
