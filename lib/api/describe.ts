import { type ApiError, isApiError } from "@/lib/api/api-error";

/** One message at a time stands on each of these. // spec §8 */
export type Channel = "default" | "success" | "error" | "400" | "401" | "408" | "413" | "500";

export interface Description {
  readonly channel: Channel;
  readonly text: string;
}

interface Row {
  readonly when: (error: ApiError) => boolean;
  readonly channel: Channel;
  readonly text: (error: ApiError) => string;
}

const status = (code: number) => (error: ApiError) => error.kind === "refused" && error.status === code;
const fixed = (text: string) => () => text;
const fromServer = (fallback: string) => (error: ApiError) => error.serverMessage ?? fallback;

const TIMEOUT = "网络超时，请检查网络";
const NETWORK = "网络错误";
export const ABSENT = "本单位使用的后台没有提供这项功能";

/** The error catalogue; the first row that fits speaks. // spec §8, contract §3 */
export const CATALOGUE: readonly Row[] = [
  { when: (e) => e.kind === "cancelled", channel: "default", text: fixed("请求已取消") },
  { when: (e) => e.kind === "duplicate", channel: "default", text: fixed("重复请求") },
  { when: (e) => e.kind === "noAnswer" || e.kind === "timeout", channel: "408", text: fixed(TIMEOUT) },
  { when: status(408), channel: "408", text: fixed(TIMEOUT) },
  { when: (e) => e.kind === "unauthorized", channel: "400", text: fromServer(NETWORK) },
  { when: status(400), channel: "400", text: fromServer(NETWORK) },
  { when: status(401), channel: "401", text: fixed("您没有访问权限") },
  { when: (e) => e.isAbsent, channel: "default", text: fixed(ABSENT) },
  { when: status(404), channel: "error", text: fixed("资源不存在或已被移动") },
  { when: status(413), channel: "413", text: fixed("上传文件大小超出限制") },
  { when: status(500), channel: "500", text: fixed("服务器繁忙，请稍后重试") },
  { when: (e) => e.kind === "unsuccessful", channel: "error", text: fromServer("Error") },
  { when: () => true, channel: "error", text: fromServer(NETWORK) },
];

/** The sentence and the channel of anything that a call threw. Programming faults are told apart in the console. */
export function describe(error: unknown): Description {
  if (!isApiError(error)) return { channel: "error", text: NETWORK };
  const row = CATALOGUE.find((one) => one.when(error));
  const suffix = error.errorId ? `（事件编号：${error.errorId}）` : "";
  return { channel: row?.channel ?? "error", text: (row?.text(error) ?? NETWORK) + suffix };
}

/** What stands beside one of several: all that is wrong with it, or the sentence of any other failure. */
export function reasonsOf(error: unknown): string {
  const faults = isApiError(error) ? error.fieldErrors.map(({ message }) => message) : [];
  return faults.length > 0 ? faults.join("；") : describe(error).text;
}
