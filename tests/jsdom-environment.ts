import { TestEnvironment } from "jest-environment-jsdom";

/** What the browsers of our list have and jsdom lacks, or has in a form that Node's fetch does not know. */
const FROM_NODE = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "AbortController",
  "AbortSignal",
  "ReadableStream",
  "TransformStream",
  "TextEncoder",
  "TextDecoder",
  "structuredClone",
  // Bytes made in a test must be of the kind that streams and ciphers know.
  "Uint8Array",
  "ArrayBuffer",
] as const;

/** jsdom with the platform's fetch family, so that screens run over the real client. */
export default class PortalEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of FROM_NODE) Object.assign(this.global, { [name]: globalThis[name] });
  }
}
