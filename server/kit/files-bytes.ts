import { open } from "node:fs/promises";
import { invalid } from "@/server/kit/errors";

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

const refuse = (message: string) => invalid([{ path: "file", message }]);

/** Why a file is not taken; each says what the user can do. */
export const refusal = {
  empty: () => refuse("文件是空的，请重新选择"),
  mistyped: (ext: string) => refuse(`文件内容与扩展名 .${ext} 不符，请上传原始文件`),
  damaged: () => refuse("文件不完整或已损坏，请重新导出后上传"),
  macro: () => refuse("文件含有宏，请另存为不含宏的文件后上传"),
  encrypted: () => refuse("文件已加密，请取消密码后上传"),
  active: () => refuse("文件含有可执行内容，请打印为 PDF 或截图后上传"),
  bomb: () => refuse("文件解压后过大，不能上传"),
};
