// How a caller's address is counted: portal and backend must not differ in it. // promises P-S5

type Bytes = readonly number[];

function quadOf(text: string): Bytes | null {
  const bytes = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return bytes?.every((byte) => byte < 256) ? bytes : null;
}

const groupBytes = (groups: readonly string[]): Bytes | null =>
  groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    : null;

/** Groups between colons; the last one may be written as IPv4. */
function partBytes(part: string): Bytes | null {
  const groups = part === "" ? [] : part.split(":");
  const quad = quadOf(groups.at(-1) ?? "");
  const rest = groupBytes(quad ? groups.slice(0, -1) : groups);
  return rest && [...rest, ...(quad ?? [])];
}

/** The sixteen bytes of an IPv6 address; null when the text is none. */
function bytesOf(text: string): Bytes | null {
  const [head = "", tail, ...more] = text.replace(/%.*$/, "").split("::");
  const [left, right] = [partBytes(head), partBytes(tail ?? "")];
  if (!left || !right || more.length > 0) return null;
  const missing = 16 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 0) return null;
  return [...left, ...Array<number>(missing).fill(0), ...right];
}

const startsWith = (bytes: Bytes, prefix: Bytes): boolean => prefix.every((byte, at) => bytes[at] === byte);
const MAPPED: Bytes = [...Array<number>(10).fill(0), 255, 255];
const NAT64: Bytes = [0, 0x64, 0xff, 0x9b, ...Array<number>(8).fill(0)];

/** Four bytes or sixteen: IPv4 stays IPv4 in whatever wrapping of IPv6 it comes. Null when the text is no address. */
function addressBytes(ip: string): Bytes | null {
  const bytes = quadOf(ip) ?? bytesOf(ip);
  return bytes?.length === 16 && (startsWith(bytes, MAPPED) || startsWith(bytes, NAT64)) ? bytes.slice(12) : bytes;
}

function prefixText(bytes: Bytes, bits: number): string {
  const kept = bytes.map((byte, at) => (at < bits / 8 ? byte : 0));
  if (kept.length === 4) return `${kept.join(".")}/${bits}`;
  const groups = Array.from({ length: bits / 16 }, (_, at) => (kept[2 * at] ?? 0) * 256 + (kept[2 * at + 1] ?? 0));
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

const counted = (ip: string, bits4: number, bits6: number): string => {
  const bytes = addressBytes(ip);
  return bytes ? prefixText(bytes, bytes.length === 4 ? bits4 : bits6) : ip;
};

/** What counts as one address: IPv4 itself, and the /64 of IPv6, within which a host takes whichever it likes. */
export const addressOf = (ip: string): string => counted(ip, 32, 64);

/** The network around it: /24 of IPv4, /48 of IPv6, as one customer gets it. */
export const networkOf = (ip: string): string => counted(ip, 24, 48);

/** Loopback, link-local, private and carriers' own: nobody comes from there over the Internet. */
const INSIDE = [
  { ip: "127.0.0.0", bits: 8 },
  { ip: "10.0.0.0", bits: 8 },
  { ip: "172.16.0.0", bits: 12 },
  { ip: "192.168.0.0", bits: 16 },
  { ip: "169.254.0.0", bits: 16 },
  { ip: "100.64.0.0", bits: 10 },
  { ip: "::1", bits: 128 },
  { ip: "fc00::", bits: 7 },
  { ip: "fe80::", bits: 10 },
].map(({ ip, bits }) => ({ start: addressBytes(ip) ?? [], bits }));

const bitsEqual = (a: number, b: number, bits: number): boolean => a >> (8 - bits) === b >> (8 - bits);

/** True for an address that only a machine of the own house can have, such as a proxy in front of the portal. */
export function isInternal(ip: string): boolean {
  const bytes = addressBytes(ip);
  return INSIDE.some(
    ({ start, bits }) =>
      bytes?.length === start.length &&
      bytes.every((byte, at) => bitsEqual(byte, start[at] ?? 0, Math.min(8, Math.max(0, bits - 8 * at)))),
  );
}
