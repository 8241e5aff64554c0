import { attachmentApi } from "@/contracts/file/attachment";
import { urlOf } from "@/lib/api/request";
import { fileCall, type FileCall } from "@/lib/api/save-file";

/** The call behind `fileLink`, for what saves a file and says why it cannot. */
export const fileDownload = attachmentApi.download;

/** A stored file, to save it. // contract §7.8 */
export const storedFile = (fileId: string): FileCall => fileCall(attachmentApi.download, { params: { fileId } });

/** Its address, for pictures. */
export const fileLink = (fileId: string): string => urlOf(attachmentApi.download, { params: { fileId } });
