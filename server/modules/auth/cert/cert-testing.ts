import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { certApi, type CertificateRow } from "@/contracts/auth/cert";
import { lastMessageTo } from "@/server/platform/outbox/testing";
import type { TestApp } from "@/server/testing/testing";
import { type AccountHands, dataOf } from "@/server/modules/auth/account/user-testing";

const run = promisify(execFile);

/** Runs openssl over files of a folder of its own; answers both outputs together. */
export async function openssl(files: Readonly<Record<string, Buffer | string>>, args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "openssl-"));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const { stdout, stderr } = await run("openssl", [...args], { cwd: folder });
    return `${stdout}${stderr}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Why openssl cannot be asked here, or false. */
export const noOpenssl = (): Promise<string | false> =>
  run("openssl", ["version"]).then(
    ({ stdout }) => (/OpenSSL [3-9]/.test(stdout) ? false : `needs OpenSSL 3, has ${stdout.trim()}`),
    () => "openssl is not installed on this machine",
  );

export const issueTo = (hands: AccountHands, userId: string, passBy = "sms") =>
  hands.call(certApi.issue, { body: { userId, passBy } });

/** A certificate with its file and the pass phrase that its owner was sent. */
export async function certificateOf(t: TestApp, hands: AccountHands, userId: string) {
  const row = dataOf<CertificateRow>(await issueTo(hands, userId));
  const passPhrase = await passPhraseOf(t, userId);
  const file = await hands.call(certApi.download, { params: { certificateId: row.certificateId } });
  if (file.statusCode !== 200) throw new Error(file.body);
  return { row, passPhrase, file: file.rawPayload };
}

export async function passPhraseOf(t: TestApp, userId: string): Promise<string> {
  const message = await lastMessageTo(t, userId);
  const [, found] = /口令为 (\w{14})，/.exec(message?.text ?? "") ?? [];
  if (found === undefined) throw new Error(`no pass phrase in ${message?.text ?? "nothing"}`);
  return found;
}
