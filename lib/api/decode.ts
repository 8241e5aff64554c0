import type { BinaryData, DataOf, Endpoint } from "@/contracts/kit/endpoint";
import { complete } from "@/lib/api/complete";
import { type Answer, bodyOf, envelopeOf, refusalOf, unsuccessfulOf } from "@/lib/api/classify";

const kindOf = (endpoint: Endpoint): string | undefined => {
  const { data } = endpoint.spec;
  return "kind" in data ? data.kind : undefined;
};

export const isBinary = (endpoint: Endpoint): boolean => kindOf(endpoint) === "binary";

/** The data of a JSON answer: a page of rows, or whatever `data` holds. Throws `ApiError`. */
export function dataOf<E extends Endpoint>(endpoint: E, answer: Answer): DataOf<E> {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, endpoint.spec.origin);
  const envelope = envelopeOf(answer);
  const told = complete(endpoint, envelope.data);
  const data = kindOf(endpoint) === "page" ? { rows: told ?? [], totalCount: Number(envelope.totalCount ?? 0) } : told;
  if (typeof envelope.version === "number" && typeof data === "object" && data) versions.set(data, envelope.version);
  // The server's answer is typed by the contract that made it; it is not parsed a second time here.
  return data as DataOf<E>;
}

const versions = new WeakMap<object, number>();

/** `version` of the envelope that brought this answer, e.g. the dictionary's; null when it had none. // contract §2 */
export const envelopeVersion = (data: object): number | null => versions.get(data) ?? null;

const headers = new WeakMap<Blob, Headers>();

/** A header of the answer that brought this file; null when it had none. */
export const fileHeader = (file: Blob, name: string): string | null => headers.get(file)?.get(name) ?? null;

async function fileOf(response: Response): Promise<Blob> {
  const file = await response.blob();
  headers.set(file, response.headers);
  return file;
}

/** A file, unless the server says JSON where the contract knows no JSON file: then it is an envelope, told as such. */
function isFileAnswer({ spec: { data } }: Endpoint, response: Response): boolean {
  if (!response.ok || !("kind" in data) || data.kind !== "binary") return false;
  const isJson = /^application\/json\b/i.test(response.headers.get("content-type") ?? "");
  return !isJson || (data as BinaryData).contentTypes.includes("application/json");
}

const isImageInstead = ({ spec }: Endpoint, response: Response): boolean =>
  spec.mayBeImage === true && response.ok && /^image\//i.test(response.headers.get("content-type") ?? "");

/** A short plain text of a failed download speaks for itself; a page of a proxy does not. */
const spokenBody = (body: unknown): unknown =>
  typeof body === "string" && body.length <= 200 && !body.includes("<") ? { errorMessage: body } : body;

/** Reads a fetch answer. Error bodies of binary calls are decoded to JSON or text as well. // spec §8 */
export async function decode<E extends Endpoint>(endpoint: E, response: Response): Promise<DataOf<E>> {
  if (isImageInstead(endpoint, response) || isFileAnswer(endpoint, response))
    return (await fileOf(response)) as DataOf<E>;
  const header = (name: string) => response.headers.get(name);
  const body = bodyOf(await response.text());
  const answer = { status: response.status, body: isBinary(endpoint) ? spokenBody(body) : body, header };
  // A file call that answers an envelope instead of its file has failed, whatever the envelope says.
  if (response.ok && isBinary(endpoint)) throw unsuccessfulOf(answer);
  return dataOf(endpoint, answer);
}
