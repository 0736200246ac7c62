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
  /** The same under today's secret; `null` where it is already. */
  reseal(sealed: Buffer): Buffer | null;
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

export function openSecrets(secret: string, previous?: string): Secrets {
  const keysOf = (from: string, use: string) => Buffer.from(hkdfSync("sha256", from, "greenroom", use, 32));
  const all = [secret, ...(previous ? [previous] : [])];
  const seals = all.map((item) => keysOf(item, "encrypt"));
  const signers = all.map((item) => keysOf(item, "sign"));
  const id = (key: Buffer) => createHash("sha256").update(key).digest()[0] ?? 0;
  const mac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest().subarray(0, 16);
  const [today] = seals;
  const [signer] = signers;
  if (!today || !signer) throw new Error("no secret");
  const encrypt = (text: string): Buffer => {
    const iv = randomBytes(IV);
    const cipher = createCipheriv("aes-256-gcm", today, iv);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.from([id(today)]), iv, cipher.getAuthTag(), body]);
  };
  function open(key: Buffer, sealed: Buffer): string {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + IV));
    decipher.setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]).toString("utf8");
  }
  function unseal(sealed: Buffer): { text: string; key: Buffer } {
    const keys = seals.filter((seal) => id(seal) === sealed[0]);
    if (keys.length === 0) throw new Error("sealed under another secret");
    let fault: unknown;
    // One byte names 256 keys: two secrets in turn may share theirs.
    for (const key of keys)
      try {
        return { text: open(key, sealed), key };
      } catch (error) {
        fault = error;
      }
    throw fault;
  }
  return {
    encrypt,
    decrypt: (sealed) => unseal(sealed).text,
    reseal(sealed) {
      const { text, key } = unseal(sealed);
      return key === today ? null : encrypt(text);
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
