import { open } from "node:fs/promises";
import { invalid } from "@/server/platform/call/errors";

/** Random access to a local file; reads past its end come back short. */
export interface Bytes {
  readonly size: number;
  read(position: number, length: number): Promise<Buffer>;
}

/** Opens a file for `use` and closes it afterwards, whatever happens. */
export async function withBytes<T>(path: string, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    return await use({
      size,
      async read(position, length) {
        const start = Math.min(Math.max(position, 0), size);
        const buffer = Buffer.alloc(Math.min(Math.max(length, 0), size - start));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}

/** A file that lies in memory, behind the same door. */
export const inMemory = (bytes: Buffer): Bytes => ({
  size: bytes.length,
  read: (position, length) =>
    Promise.resolve(bytes.subarray(Math.max(position, 0), Math.max(position, 0) + Math.max(length, 0))),
});

const refuse = (message: string) => invalid([{ path: "file", message }]);
const ANEW = "请重新导出为 PDF/A，或打印为 PDF 后上传";

/** Why a file is not taken; each says what the user can do. */
export const refusal = {
  empty: () => refuse("文件是空的，请重新选择"),
  mistyped: (ext: string) => refuse(`文件内容与扩展名 .${ext} 不符，请上传原始文件`),
  damaged: () => refuse("文件不完整或已损坏，请重新导出后上传"),
  macro: () => refuse("文件含有宏，请另存为不含宏的文件后上传"),
  encrypted: () => refuse("文件已加密，请取消密码后上传"),
  active: () => refuse("文件含有可执行内容，请打印为 PDF 或截图后上传"),
  bomb: () => refuse("文件解压后过大，不能上传"),
  twoInOne: () => refuse("文件里还藏有另一个文件，请重新导出后上传"),
  pdfActive: (what: string) => refuse(`PDF 中含有可执行内容（${what}），${ANEW}`),
  pdfAttached: () => refuse(`PDF 中附带了其他文件，请把附带的文件另外上传，并把这一份${ANEW.slice(1)}`),
  pdfOpaque: () => refuse(`PDF 的内部结构特殊，无法检查，${ANEW}`),
  pictureEmpty: () => refuse("图片的宽或高为 0，请重新导出后上传"),
  pictureLarge: (width: number, height: number, most: string) =>
    refuse(`图片有 ${width}×${height} 像素，超过上限（${most}），请缩小后上传`),
  pictureMoving: () => refuse("不能上传动态图片，请另存为静态图片后上传"),
  template: () => refuse("文档套用了别处的模板，请在 Word 的“文档模板”中改为 Normal 后另存，或导出为 PDF 后上传"),
  workbook: () => refuse("工作簿引用了别处的数据，请在“数据—编辑链接（或查询和连接）”中断开后另存，再上传"),
  elsewhere: () => refuse("文档链接了别处的图片、对象或文件，请把它们粘贴到文档里，或导出为 PDF 后上传"),
  chunk: () => refuse("文档中夹带了网页或另一份文档，请用 Word 打开后另存为新的 .docx，或导出为 PDF 后上传"),
  packaged: () => refuse("文档中嵌入了其他文件，请把它们取出另外上传，再删去后上传这一份"),
};
