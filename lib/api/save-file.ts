import type { BinaryData, Endpoint, EndpointSpec, InputOf } from "@/contracts/kit/endpoint";
import { call } from "@/lib/api/call";

type Download = Endpoint<string, EndpointSpec & { readonly data: BinaryData }>;

/**
 * Fetches a file and hands it to the browser's download under `fileName`. Unlike a plain link it can say why it failed.
 */
export async function saveFile<E extends Download>(endpoint: E, input: InputOf<E>, fileName: string): Promise<void> {
  const blob = (await call(endpoint, input)) as Blob;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the blob by the next tasks; a minute is plenty for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
