/** What the installation's secret is used for: signing links, encrypting what must be read again; and random tokens. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const IV = 12;
const TAG = 16;

export interface Secrets {
  /** AES-256-GCM; the first byte names the key. */
  encrypt(text: string): Buffer;
  /** Reads under today's secret or the one before (rotation). */
  decrypt(sealed: Buffer): string;
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

export function openSecrets(secret: string, previous?: string): Secrets {
  const keysOf = (from: string, use: string) => Buffer.from(hkdfSync("sha256", from, "greenroom", use, 32));
  const all = [secret, ...(previous ? [previous] : [])];
  const seals = all.map((one) => keysOf(one, "encrypt"));
  const signers = all.map((one) => keysOf(one, "sign"));
  const id = (key: Buffer) => createHash("sha256").update(key).digest()[0] ?? 0;
  const mac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest().subarray(0, 16);
  const [seal] = seals;
  const [signer] = signers;
  if (!seal || !signer) throw new Error("no secret");
  return {
    encrypt(text) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv("aes-256-gcm", seal, iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([id(seal)]), iv, cipher.getAuthTag(), body]);
    },
    decrypt(sealed) {
      const key = seals.find((one) => id(one) === sealed[0]);
      if (!key) throw new Error("sealed under another secret");
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + IV));
      decipher.setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]).toString("utf8");
    },
    sign: (text) => mac(signer, text).toString("base64url"),
    verify(text, signature) {
      const given = Buffer.from(signature, "base64url");
      return signers.some((key) => given.length === TAG && timingSafeEqual(mac(key, text), given));
    },
  };
}

/** 256 random bits, for tokens and codes; 43 characters. */
export const newToken = (): string => randomBytes(32).toString("base64url");
/** What is stored of a token or code. They are random, so a plain hash is enough. */
export const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");
