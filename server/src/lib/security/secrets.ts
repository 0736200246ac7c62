/** Signs links and encrypts values with the installation's secret, and creates random tokens. */
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
  /** Decrypts with the current secret or the previous one (rotation). */
  decrypt(sealed: Buffer): string;
  /** Re-encrypts with the current secret; `null` if it already is. */
  reseal(sealed: Buffer): Buffer | null;
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

export function openSecrets(secret: string, previous?: string): Secrets {
  const keysOf = (from: string, use: string) => Buffer.from(hkdfSync("sha256", from, "greenroom", use, 32));
  const secrets = [secret, ...(previous ? [previous] : [])];
  const seals = secrets.map((item) => keysOf(item, "encrypt"));
  const signers = secrets.map((item) => keysOf(item, "sign"));
  const id = (key: Buffer) => createHash("sha256").update(key).digest()[0] ?? 0;
  const mac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest().subarray(0, 16);
  const [current] = seals;
  const [signer] = signers;
  if (!current || !signer) throw new Error("no secret");
  const encrypt = (text: string): Buffer => {
    const iv = randomBytes(IV);
    const cipher = createCipheriv("aes-256-gcm", current, iv);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.from([id(current)]), iv, cipher.getAuthTag(), body]);
  };
  function open(key: Buffer, sealed: Buffer): string {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + IV));
    decipher.setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]).toString("utf8");
  }
  function unseal(sealed: Buffer): { text: string; key: Buffer } {
    const keys = seals.filter((seal) => id(seal) === sealed[0]);
    if (keys.length === 0) throw new Error("encrypted with another secret");
    let lastError: unknown;
    // One byte identifies only 256 keys, so two secrets may share it.
    for (const key of keys)
      try {
        return { text: open(key, sealed), key };
      } catch (error) {
        lastError = error;
      }
    throw lastError;
  }
  return {
    encrypt,
    decrypt: (sealed) => unseal(sealed).text,
    reseal(sealed) {
      const { text, key } = unseal(sealed);
      return key === current ? null : encrypt(text);
    },
    sign: (text) => mac(signer, text).toString("base64url"),
    verify(text, signature) {
      const sent = Buffer.from(signature, "base64url");
      return signers.some((key) => sent.length === TAG && timingSafeEqual(mac(key, text), sent));
    },
  };
}

/** 256 random bits, for tokens and codes; 43 characters. */
export const newToken = (): string => randomBytes(32).toString("base64url");
/** Returns the stored hash of a token or code. They are random, so a plain hash is enough. */
export const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");
