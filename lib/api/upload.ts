import type { DataOf, Endpoint } from "@/contracts/kit/endpoint";
import { ApiError } from "@/lib/api/api-error";
import { bodyOf } from "@/lib/api/classify";
import { dataOf } from "@/lib/api/decode";
import { TIMEOUT_MS } from "@/lib/api/request";

export interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly signal?: AbortSignal | undefined;
  /** 0 … 1 of the bytes sent. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends a multipart body. XMLHttpRequest, because fetch tells no progress of a body over HTTP/1.1.
 * The time limit starts anew with every byte that moves: a slow line is not a dead one.
 */
export function sendUpload<E extends Endpoint>(endpoint: E, request: UploadRequest): Promise<DataOf<E>> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const fail = (kind: "timeout" | "cancelled" | "noAnswer") => reject(new ApiError({ kind }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => xhr.abort();
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail("timeout");
        xhr.abort();
      }, TIMEOUT_MS);
    };
    xhr.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) request.onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      const answer = { status: xhr.status, body: bodyOf(xhr.responseText), header: xhr.getResponseHeader.bind(xhr) };
      try {
        resolve(dataOf(endpoint, answer));
      } catch (error) {
        reject(error as ApiError);
      }
    };
    xhr.onerror = () => fail("noAnswer");
    xhr.onabort = () => fail("cancelled");
    xhr.onloadend = () => {
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", cancel);
    };
    xhr.open(endpoint.spec.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    request.signal?.addEventListener("abort", cancel);
    if (request.signal?.aborted) return fail("cancelled");
    watch();
    xhr.send(request.form);
  });
}
