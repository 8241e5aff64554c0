import { attachmentApi } from "@/contracts/file/attachment";
import { urlOf } from "@/lib/api/request";

/** Address of a stored file; a plain link downloads it with the session's cookie. // contract §7.8 */
export const fileLink = (fileId: string): string => urlOf(attachmentApi.download, { params: { fileId } });
