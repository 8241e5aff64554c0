import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { users } from "@/server/reference/user.table";

/** The issuer of login certificates, made once. `certificate` is DER in base64, `privateKey` PKCS#8 in base64, sealed. */
export const certAuthorities = pgTable("cert_authorities", {
  authorityId: text().primaryKey(),
  certificate: text().notNull(),
  privateKey: text().notNull(),
  createTime: instant().notNull(),
  /** The newest list of revoked certificates: DER in base64, its number and time, and what it was made of. */
  revocationList: text(),
  listNumber: integer().notNull().default(0),
  listTime: instant(),
  listOf: text(),
});

/** Login certificates of accounts; this table is also the list of the revoked ones. // domain a §3.1 */
export const certificates = pgTable(
  "certificates",
  {
    certificateId: text().primaryKey(),
    companyId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    certSerial: text().notNull().unique(),
    /** SHA-256 of the DER, lower-case hex. */
    fingerprint: text().notNull().unique(),
    certificate: text().notNull(),
    /** PKCS#12 in base64 and its pass phrase, both sealed; erased after some weeks and at revocation. */
    file: text(),
    passPhrase: text(),
    validFrom: instant().notNull(),
    validTo: instant().notNull(),
    revokeTime: instant(),
    revokeReason: text(),
    revokeUserName: text(),
    /** Days before the end of the last notice that went out. */
    noticedDays: integer(),
    createTime: instant().notNull(),
    createUserName: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index("certificates_user_idx").on(t.userId, t.validTo),
    index("certificates_company_idx").on(t.companyId, t.createTime),
    index("certificates_valid_to_idx")
      .on(t.validTo)
      .where(sql`${t.revokeTime} is null`),
  ],
);

/** One-time tickets from the certificate host back to the main one. Only hashes are kept. // contract §7.14 */
export const loginTickets = pgTable(
  "login_tickets",
  {
    ticketHash: text().primaryKey(),
    /** Of the browser's own secret: a ticket that somebody else sends along is worth nothing. */
    stateHash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    certificateId: text().notNull(),
    /** The only origin that may redeem it. */
    target: text().notNull(),
    expireTime: instant().notNull(),
    usedTime: instant(),
  },
  (t) => [index("login_tickets_expire_idx").on(t.expireTime)],
);
