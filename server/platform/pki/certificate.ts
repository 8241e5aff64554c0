import { createHash, randomBytes, webcrypto, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  ExtKeyUsage,
  Extension,
} from "pkijs";

/** pkijs over the runtime's own WebCrypto: keys and signatures are OpenSSL's. */
export const engine = new CryptoEngine({ name: "node", crypto: webcrypto as Crypto });
const { subtle } = webcrypto;

export const OID = {
  country: "2.5.4.6",
  organisation: "2.5.4.10",
  unit: "2.5.4.11",
  commonName: "2.5.4.3",
  subjectKeyId: "2.5.29.14",
  keyUsage: "2.5.29.15",
  basicConstraints: "2.5.29.19",
  authorityKeyId: "2.5.29.35",
  listNumber: "2.5.29.20",
  extKeyUsage: "2.5.29.37",
  clientAuth: "1.3.6.1.5.5.7.3.2",
} as const;

/** Key usage bits of RFC 5280 §4.2.1.3, the first bit on the left. */
const USAGE = { sign: 0b1000_0000, encipher: 0b0010_0000, signCertificates: 0b0000_0100, signLists: 0b0000_0010 };

const YEAR_MS = 365 * 86_400_000;
/** Clocks of old PCs go wrong. */
const BACKDATED_MS = 3_600_000;
const AUTHORITY_YEARS = 20;
/** The authority signs on P-256; owners get RSA-2048, which every CSP of Windows 7 and later imports. // decision 0012 */
export const AUTHORITY_KEY = { name: "ECDSA", namedCurve: "P-256" } as const;
const OWNER_KEY = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
} as const;

/** An issuer: its certificate (DER) and private key (PKCS#8 DER). */
export interface Authority {
  readonly certificate: Buffer;
  readonly privateKey: Buffer;
}

/** Whom a certificate names. Texts as people write them. */
export interface Subject {
  readonly organisation: string;
  readonly unit?: string;
  readonly commonName: string;
}

/** A new certificate with its key; `serial` is upper-case hex, `fingerprint` SHA-256 of the DER in lower-case hex. */
export interface Issued {
  readonly certificate: Buffer;
  readonly privateKey: Buffer;
  readonly serial: string;
  readonly fingerprint: string;
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** SHA-256 of a certificate's DER, lower-case hex: what the tables know it by. */
export const fingerprintOf = (der: Buffer): string => createHash("sha256").update(der).digest("hex");

export const pemOf = (der: Buffer): string => new X509Certificate(der).toString();

function nameOf(
  certificate: Certificate,
  which: "subject" | "issuer",
  { organisation, unit, commonName }: Subject,
): void {
  const add = (type: string, value: asn1js.PrintableString | asn1js.Utf8String): void =>
    void certificate[which].typesAndValues.push(new AttributeTypeAndValue({ type, value }));
  add(OID.country, new asn1js.PrintableString({ value: "CN" }));
  add(OID.organisation, new asn1js.Utf8String({ value: organisation.slice(0, 64) }));
  if (unit !== undefined) add(OID.unit, new asn1js.Utf8String({ value: unit.slice(0, 64) }));
  add(OID.commonName, new asn1js.Utf8String({ value: commonName.slice(0, 64) }));
}

export const extension = (extnID: string, value: asn1js.BaseBlock, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER(false) });

const usage = (bits: number): Extension =>
  extension(OID.keyUsage, new asn1js.BitString({ valueHex: new Uint8Array([bits]).buffer }), true);

/** SHA-1 of the public key's bits, as RFC 5280 §4.2.1.2 names keys; no signature rests on it. */
export const keyIdOf = (certificate: Certificate): ArrayBuffer =>
  Uint8Array.from(
    createHash("sha1").update(certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).digest(),
  ).buffer;

/** 127 random bits, positive. */
function newSerial(): Buffer {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x7f) | 0x40, 0);
  return bytes;
}

const bufferOf = async (key: webcrypto.CryptoKey): Promise<Buffer> => Buffer.from(await subtle.exportKey("pkcs8", key));

async function blank(publicKey: webcrypto.CryptoKey, validFrom: Date, validTo: Date): Promise<Certificate> {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: Uint8Array.from(newSerial()).buffer });
  certificate.notBefore.value = validFrom;
  certificate.notAfter.value = validTo;
  certificate.extensions = [];
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey, engine);
  certificate.extensions.push(extension(OID.subjectKeyId, new asn1js.OctetString({ valueHex: keyIdOf(certificate) })));
  return certificate;
}

async function signed(certificate: Certificate, key: webcrypto.CryptoKey): Promise<Buffer> {
  await certificate.sign(key as CryptoKey, "SHA-256", engine);
  return Buffer.from(certificate.toSchema(true).toBER(false));
}

/** A self-signed issuer for twenty years, which may issue to people only, not further issuers. */
export async function makeAuthority(subject: Subject, now: Date): Promise<Authority> {
  const { publicKey, privateKey } = await subtle.generateKey(AUTHORITY_KEY, true, ["sign", "verify"]);
  const validFrom = new Date(now.getTime() - BACKDATED_MS);
  const certificate = await blank(publicKey, validFrom, new Date(now.getTime() + AUTHORITY_YEARS * YEAR_MS));
  nameOf(certificate, "subject", subject);
  nameOf(certificate, "issuer", subject);
  const limits = new BasicConstraints({ cA: true, pathLenConstraint: 0 });
  certificate.extensions?.push(
    extension(OID.basicConstraints, limits.toSchema(), true),
    usage(USAGE.signCertificates | USAGE.signLists),
  );
  return { certificate: await signed(certificate, privateKey), privateKey: await bufferOf(privateKey) };
}

/** A client certificate of this authority with a key of its own. */
export async function issueClient(
  authority: Authority,
  subject: Subject,
  { now, validTo }: { readonly now: Date; readonly validTo: Date },
): Promise<Issued> {
  const issuer = Certificate.fromBER(Uint8Array.from(authority.certificate).buffer);
  const key = await subtle.importKey("pkcs8", authority.privateKey, AUTHORITY_KEY, false, ["sign"]);
  const pair = await subtle.generateKey(OWNER_KEY, true, ["sign", "verify"]);
  // An issuer's certificates end with it.
  const last = new Date(Math.min(validTo.getTime(), issuer.notAfter.value.getTime()));
  const validFrom = new Date(now.getTime() - BACKDATED_MS);
  const certificate = await blank(pair.publicKey, validFrom, last);
  nameOf(certificate, "subject", subject);
  certificate.issuer = issuer.subject;
  const keyIdentifier = new asn1js.OctetString({ valueHex: keyIdOf(issuer) });
  certificate.extensions?.push(
    extension(OID.authorityKeyId, new AuthorityKeyIdentifier({ keyIdentifier }).toSchema()),
    extension(OID.basicConstraints, new BasicConstraints({ cA: false }).toSchema(), true),
    usage(USAGE.sign | USAGE.encipher),
    extension(OID.extKeyUsage, new ExtKeyUsage({ keyPurposes: [OID.clientAuth] }).toSchema()),
  );
  const der = await signed(certificate, key);
  const serial = Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString("hex").toUpperCase();
  const privateKey = await bufferOf(pair.privateKey);
  return { certificate: der, privateKey, serial, fingerprint: fingerprintOf(der), validFrom, validTo: last };
}
