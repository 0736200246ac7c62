/** Encrypts a message for one browser (RFC 8291, aes128gcm of RFC 8188), and signs its sender (VAPID, RFC 8292). */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PushSubscription } from "#contract/notifications/push.ts";

const CURVE = "prime256v1";
/** Length of the one record that holds the message. */
const RECORD = 4_096;
const VALID_SECONDS = 12 * 3_600;

const bytesOf = (text: string): Buffer => Buffer.from(text, "base64url");
const hkdf = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Throws if the browser's key is no point of the curve. */
export function encrypt(text: string, { p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">): Buffer {
  const [receiver, salt] = [bytesOf(p256dh), randomBytes(16)];
  const own = createECDH(CURVE);
  const sender = own.generateKeys();
  const shared = own.computeSecret(receiver);
  const material = hkdf(shared, bytesOf(auth), Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]), 32);
  const key = hkdf(material, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(material, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 marks the last record.
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.update(Buffer.of(2)), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD);
  head.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, head, sender, body, cipher.getAuthTag()]);
}

export interface Vapid {
  publicKey: string;
  /** Returns the header that proves the sender to this push service. */
  authorization(endpoint: string, now?: number): string;
}

/** `privateKey` is the number as base64url; `subject` is the contact for the push service. */
export function openVapid(privateKey: string, subject: string): Vapid {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(bytesOf(privateKey));
  const point = pair.getPublicKey();
  const publicKey = point.toString("base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  // Node drops leading zeros, which one key in 256 has.
  const unpaddedKey = pair.getPrivateKey();
  const paddedKey = Buffer.concat([Buffer.alloc(32 - unpaddedKey.length), unpaddedKey]);
  const key: KeyObject = createPrivateKey({
    key: { kty: "EC", crv: "P-256", d: paddedKey.toString("base64url"), x, y },
    format: "jwk",
  });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    publicKey,
    authorization(endpoint, now = Date.now()) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + VALID_SECONDS, sub: subject };
      const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
      const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
      return `vapid t=${signed}.${signature}, k=${publicKey}`;
    },
  };
}

/** Derives a private key from the installation's secret, if none was configured. */
export function vapidKeyOf(secret: string): string {
  // One number in four billion is out of range; then the next one is tried.
  for (let turn = 0; ; turn += 1) {
    const key = Buffer.from(hkdfSync("sha256", secret, "greenroom", `vapid ${turn}`, 32));
    try {
      createECDH(CURVE).setPrivateKey(key);
      return key.toString("base64url");
    } catch (error) {
      if (turn > 8) throw error;
    }
  }
}
