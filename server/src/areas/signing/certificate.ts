/**
 * Certificate that seals signed contracts: from the environment, or made once for the installation and stored in the
 * database, encrypted with its secret.
 */
import { generateKeyPair, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { PRODUCT } from "#contract/product.ts";
import { z } from "#contract/schema.ts";
import type { Services } from "#server/lib/area.ts";
import { nativeKey } from "./native-key.ts";

const ID = "c0000000-0000-4000-8000-000000000001";
const YEARS = 20;
const Certificate = z.object({ certificate: z.string(), key: z.string() });
/** Certificate and key, as PEM. */
export type Certificate = z.output<typeof Certificate>;

/** Makes a self-signed certificate. PDF readers say that its issuer is unknown, and whether the file changed. */
async function makeCertificate(host: string): Promise<Certificate> {
  const { default: forge } = await import("node-forge");
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 3072 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const own = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e);
  // Positive, as serial numbers must be.
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  const until = new Date();
  until.setFullYear(until.getFullYear() + YEARS);
  certificate.validity.notAfter = until;
  const name = [
    { name: "commonName", value: `${PRODUCT} at ${host}`.slice(0, 64) },
    { name: "organizationName", value: PRODUCT },
  ];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(nativeKey(key), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), key };
}

/**
 * Returns a function that reads the certificate, or makes it at the first use. Processes that do so at once agree on
 * one.
 */
export function openCertificate({
  database,
  secrets,
  config,
}: Pick<Services, "database" | "secrets" | "config">): () => Promise<Certificate> {
  const { signingCertificate, signingKey, publicUrl } = config;
  const read = async () => {
    const { rows } = await database.signIn((db) =>
      db.execute<{ sealed: Buffer }>(sql`select sealed from signing_certificate where id = ${ID}::uuid`),
    );
    return rows[0] ? z.parse(Certificate, JSON.parse(secrets.decrypt(rows[0].sealed))) : undefined;
  };
  return async () => {
    if (signingCertificate && signingKey)
      return { certificate: readFileSync(signingCertificate, "utf8"), key: readFileSync(signingKey, "utf8") };
    const stored = await read();
    if (stored) return stored;
    const created = await makeCertificate(new URL(publicUrl).hostname);
    const sealed = secrets.encrypt(JSON.stringify(created));
    await database.signIn((db) =>
      db.execute(
        sql`insert into signing_certificate (id, sealed) values (${ID}::uuid, ${sealed}) on conflict (id) do nothing`,
      ),
    );
    return (await read()) ?? created;
  };
}
