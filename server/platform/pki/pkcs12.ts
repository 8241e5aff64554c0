import { randomInt } from "node:crypto";
import * as asn1js from "asn1js";
import {
  Attribute,
  AuthenticatedSafe,
  CertBag,
  Certificate,
  type ContentEncryptionAesCbcParams,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from "pkijs";
import { engine } from "@/server/platform/pki/certificate";

const KEY_BAG = "1.2.840.113549.1.12.10.1.2";
const CERT_BAG = "1.2.840.113549.1.12.10.1.3";
const FRIENDLY_NAME = "1.2.840.113549.1.9.20";
const LOCAL_KEY_ID = "1.2.840.113549.1.9.21";
/** PBES2 with AES-256 and SHA-256, as OpenSSL 3 writes it; Windows reads it since 10 1709. // decision 0012 */
const CIPHER = {
  // The library draws the IV itself, whatever its type says.
  contentEncryptionAlgorithm: { name: "AES-CBC", length: 256 } as ContentEncryptionAesCbcParams,
  hmacHashAlgorithm: "SHA-256",
  iterationCount: 100_000,
} as const;

// Without what is taken for one another: 0 O o, 1 l I. Letters and digits only, since it is typed into old dialogs.
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 14;

/** A pass phrase of 14 signs; about 81 bits. */
export const newPassPhrase = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");

const attribute = (type: string, value: asn1js.BaseBlock): Attribute => new Attribute({ type, values: [value] });
const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;

/** The parts of one file. */
export interface Pkcs12Parts {
  readonly certificate: Buffer;
  readonly privateKey: Buffer;
  /** The issuer's certificate goes along, so that the chain is whole on the PC. */
  readonly authority: Buffer;
  readonly friendlyName: string;
  readonly passPhrase: string;
}

/** A PKCS#12 file (DER): key and certificates are both encrypted, the whole carries a SHA-256 MAC. // RFC 7292 */
export async function pkcs12Of(parts: Pkcs12Parts): Promise<Buffer> {
  const password = bytesOf(Buffer.from(parts.passPhrase, "utf8"));
  const ids = () => [
    attribute(FRIENDLY_NAME, new asn1js.BmpString({ value: parts.friendlyName })),
    attribute(LOCAL_KEY_ID, new asn1js.OctetString({ valueHex: new Uint8Array([1]).buffer })),
  ];
  const keyBag = new PKCS8ShroudedKeyBag({ parsedValue: PrivateKeyInfo.fromBER(bytesOf(parts.privateKey)) });
  await keyBag.makeInternalValues({ password, ...CIPHER }, engine);
  const certBag = (der: Buffer) => new CertBag({ parsedValue: Certificate.fromBER(bytesOf(der)) });
  const contents = (safeBags: SafeBag[]) => new SafeContents({ safeBags });
  const certificates = contents([
    new SafeBag({ bagId: CERT_BAG, bagValue: certBag(parts.certificate), bagAttributes: ids() }),
    new SafeBag({ bagId: CERT_BAG, bagValue: certBag(parts.authority) }),
  ]);
  const keys = contents([new SafeBag({ bagId: KEY_BAG, bagValue: keyBag, bagAttributes: ids() })]);
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 1, value: certificates },
        { privacyMode: 0, value: keys },
      ],
    },
  });
  await authenticatedSafe.makeInternalValues({ safeContents: [{ password, ...CIPHER }, {}] }, engine);
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  const mac = { password, iterations: 100_000, pbkdf2HashAlgorithm: "SHA-256", hmacHashAlgorithm: "SHA-256" };
  await pfx.makeInternalValues(mac, engine);
  return Buffer.from(pfx.toSchema().toBER(false));
}
