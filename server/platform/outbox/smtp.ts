import { createTransport } from "nodemailer";
import { type MailPort, SEND_MS, SendFault } from "@/server/platform/outbox/port";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const CONNECT_MS = 10_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  /** Of nodemailer's time-outs. */
  readonly timeoutType?: string;
  readonly syscall?: string;
}

/** The connection broke or fell silent after it was there: the mail may have been taken. */
const isUnknown = ({ code, timeoutType, syscall }: SmtpError): boolean =>
  code === "ETIMEDOUT"
    ? timeoutType === "SOCKET_TIMEOUT"
    : code === "ECONNECTION" || (code === "ESOCKET" && syscall !== "connect");

/** The server's own words may hold the address: only its number is kept. */
function faultOf(error: unknown): SendFault {
  const { code, responseCode } = error as SmtpError;
  if (code === "EAUTH")
    return new SendFault("邮件服务器拒绝了登录，请检查 SMTP_URL 中的用户名和密码", "passing", error);
  if (code === "ETLS") return new SendFault("与邮件服务器的加密连接没有建立", "passing", error);
  if (responseCode !== undefined)
    return new SendFault(
      `邮件服务器拒收（${responseCode}）`,
      responseCode >= 500 && responseCode < 600 ? "final" : "passing",
      error,
    );
  if (isUnknown(error as SmtpError)) return new SendFault("邮件服务器没有答复，不能确定是否已经收下", "unknown", error);
  return new SendFault("邮件服务器没有响应", "passing", error);
}

/**
 * SMTP by `SMTP_URL`. Except on the same machine the line is encrypted or nothing is sent. The sender is the URL's
 * `from` parameter (`smtp://user:pass@host?from=a@b.cn`), else its user name when that is an address.
 */
export function smtpPort(smtpUrl: string, limitMs = SEND_MS): MailPort {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const from = url.searchParams.get("from") ?? (user.includes("@") ? user : `no-reply@${url.hostname}`);
  const isSecure = url.protocol === "smtps:";
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK.test(url.hostname),
    ...(user !== "" && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isReal: true,
    async send({ messageId, to, subject, text, files }) {
      const attachments = files.map(({ fileName, contentType, content }) => ({
        filename: fileName,
        contentType,
        content,
      }));
      try {
        const domain = from.split("@")[1] ?? url.hostname;
        // As an object: a text would be parsed as a list of addresses.
        const receiver = { name: "", address: to };
        await transport.sendMail({
          from,
          to: receiver,
          subject,
          text,
          attachments,
          messageId: `<${messageId}@${domain}>`,
        });
        return "sent";
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}
