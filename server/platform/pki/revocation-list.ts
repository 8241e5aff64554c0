import { webcrypto } from "node:crypto";
import * as asn1js from "asn1js";
import {
  AuthorityKeyIdentifier,
  Certificate,
  CertificateRevocationList,
  Extensions,
  RevokedCertificate,
  Time,
  TimeType,
} from "pkijs";
import { type Authority, AUTHORITY_KEY, engine, extension, keyIdOf, OID } from "@/server/platform/pki/certificate";

/** One entry: the serial number in hex, as the certificate was issued with, and when it was revoked. */
export interface Revoked {
  readonly serial: string;
  readonly at: Date;
}

export interface ListFacts {
  /** Grows with each list of this issuer. // RFC 5280 §5.2.3 */
  readonly number: number;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
}

/** Two digits of the year until 2049, four after. // RFC 5280 §5.1.2.4 */
const timeOf = (value: Date): Time =>
  new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value });

/** A signed list of revoked certificates (DER, version 2). // RFC 5280 §5 */
export async function revocationListOf(
  authority: Authority,
  revoked: readonly Revoked[],
  { number, thisUpdate, nextUpdate }: ListFacts,
): Promise<Buffer> {
  const issuer = Certificate.fromBER(Uint8Array.from(authority.certificate).buffer);
  const key = await webcrypto.subtle.importKey("pkcs8", authority.privateKey, AUTHORITY_KEY, false, ["sign"]);
  const list = new CertificateRevocationList();
  list.version = 1;
  list.issuer = issuer.subject;
  list.thisUpdate = timeOf(thisUpdate);
  list.nextUpdate = timeOf(nextUpdate);
  // An empty list has none at all.
  if (revoked.length > 0) {
    list.revokedCertificates = revoked.map(({ serial, at }) => {
      const valueHex = Uint8Array.from(Buffer.from(serial, "hex")).buffer;
      return new RevokedCertificate({
        userCertificate: new asn1js.Integer({ valueHex }),
        revocationDate: timeOf(at),
      });
    });
  }
  const keyIdentifier = new asn1js.OctetString({ valueHex: keyIdOf(issuer) });
  list.crlExtensions = new Extensions({
    extensions: [
      extension(OID.authorityKeyId, new AuthorityKeyIdentifier({ keyIdentifier }).toSchema()),
      extension(OID.listNumber, new asn1js.Integer({ value: number })),
    ],
  });
  await list.sign(key as CryptoKey, "SHA-256", engine);
  return Buffer.from(list.toSchema(true).toBER(false));
}

/** The same as text, as nginx's `ssl_crl` reads it. */
export const listPemOf = (der: Buffer): string =>
  `-----BEGIN X509 CRL-----\n${(der.toString("base64").match(/.{1,64}/g) ?? []).join("\n")}\n-----END X509 CRL-----\n`;
