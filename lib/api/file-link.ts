import { attachmentApi } from "@/contracts/file/attachment";
import { urlOf } from "@/lib/api/request";

/** The call behind `fileLink`, for what saves a file and says why it cannot. */
export const fileDownload = attachmentApi.download;

/** Address of a stored file; a plain link downloads it with the session's cookie. // contract §7.8 */
export const fileLink = (fileId: string): string => urlOf(attachmentApi.download, { params: { fileId } });
