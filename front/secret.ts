import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StartFault } from "./env";

/** The secret that the embedded backend made and keeps in `DATA_DIR`; call it when the backend is ready. // contract §1 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, "internal-secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new StartFault(
      `密钥文件 ${file} 无法读取（${code}）：请检查目录权限，或用环境变量 DATA_DIR 换一个可读写的目录。`,
    );
  }
}
