import type { BinaryData, Endpoint, EndpointSpec, InputOf } from "@/contracts/kit/endpoint";
import { call, type CallOptions } from "@/lib/api/call";
import { fileHeader } from "@/lib/api/decode";
import { urlOf } from "@/lib/api/request";

/** An endpoint that answers a file. */
export type Download = Endpoint<string, EndpointSpec & { readonly data: BinaryData }>;

/** A file where it is shown: its address, and the way to save it under its name. */
export interface FileCall {
  readonly href: string;
  readonly save: (fileName: string) => Promise<unknown>;
}

export const fileCall = <E extends Download>(endpoint: E, input: InputOf<E>): FileCall => ({
  href: urlOf(endpoint, input),
  save: (fileName) => saveFile(endpoint, input, fileName, { noLoading: true }),
});

/** The name that the server gives the file (RFC 6266), or null. */
function serverName(file: Blob): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(fileHeader(file, "content-disposition") ?? "")?.[1];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Hands a file that is here already to the browser's download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the blob by the next tasks; a minute is plenty for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Fetches a file and hands it to the browser's download under the server's name, else under `fileName`. Unlike a plain
 * link it can say why it failed. Answers the file, whose other headers `fileHeader` reads.
 */
export async function saveFile<E extends Download>(
  endpoint: E,
  input: InputOf<E>,
  fileName: string,
  options: CallOptions = {},
): Promise<Blob> {
  const blob = (await call(endpoint, input, options)) as Blob;
  saveBlob(blob, serverName(blob) ?? fileName);
  return blob;
}
