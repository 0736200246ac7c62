/** A push service and the browsers that it serves: checks who sends, decrypts what is sent, and forgets browsers. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { PushSubscription } from "#contract/notifications/push.ts";
import type { Post } from "#server/lib/outside/post.ts";

const ORIGIN = "https://push.example";
const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

interface Claims {
  aud: string;
  exp: number;
  sub: string;
}

/** Returns the claims of a VAPID header with a right signature of this key. */
function claimsOf(header: string, publicKey: string): Claims {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error("signed with another key");
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
  const signed = Buffer.from(`${head}.${body}`);
  const proof = Buffer.from(signature, "base64url");
  if (!verify("sha256", signed, { key: jwk, dsaEncoding: "ieee-p1363" }, proof)) throw new Error("wrong signature");
  return JSON.parse(Buffer.from(body, "base64url").toString()) as Claims;
}

export function openPushService(publicKey: string) {
  const browsers = new Map<string, { received: unknown[]; decrypt: (body: Buffer) => string; answer: number }>();
  const post: Post = async (url, headers, body) => {
    const browser = browsers.get(url);
    if (!browser) return 404;
    const claims = claimsOf(headers.authorization ?? "", publicKey);
    const left = claims.exp - Date.now() / 1_000;
    if (claims.aud !== ORIGIN || left <= 0 || left > 24 * 3_600) throw new Error("wrong claims");
    if (headers["content-encoding"] !== "aes128gcm" || headers.ttl === undefined) throw new Error("wrong headers");
    if (browser.answer < 300) browser.received.push(JSON.parse(browser.decrypt(body)));
    return browser.answer;
  };
  return {
    post,
    /** Its own browser, whose answers can be changed. */
    browser() {
      const keys = createECDH("prime256v1");
      const receiver = keys.generateKeys();
      const auth = randomBytes(16);
      const decrypt = (body: Buffer): string => {
        const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
        const sender = body.subarray(21, 21 + length);
        const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]);
        const material = hkdf(keys.computeSecret(sender), auth, info, 32);
        const key = hkdf(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
        const nonce = hkdf(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
        const sealed = body.subarray(21 + length);
        const decipher = createDecipheriv("aes-128-gcm", key, nonce);
        decipher.setAuthTag(sealed.subarray(-16));
        const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
        if (text.at(-1) !== 2) throw new Error("not the last record");
        return text.subarray(0, -1).toString();
      };
      const endpoint = `${ORIGIN}/send/${randomBytes(12).toString("hex")}`;
      const state = { received: [] as unknown[], decrypt, answer: 201 };
      browsers.set(endpoint, state);
      const subscription: PushSubscription = {
        endpoint,
        p256dh: receiver.toString("base64url"),
        auth: auth.toString("base64url"),
      };
      const answers = (status: number): void => {
        state.answer = status;
      };
      return { subscription, received: state.received, answers };
    },
  };
}
