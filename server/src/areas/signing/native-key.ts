/** A private key that signs by OpenSSL, for the library that writes certificates and signatures. */
import { constants, privateEncrypt } from "node:crypto";
import type forge from "node-forge";

/** Prefix of a SHA-256 digest that is signed by RSA (RFC 8017, 9.2). */
const DIGEST_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

/**
 * Signs by OpenSSL: the library's own arithmetic takes the thread a tenth of a second. It asks a key for nothing else,
 * which its types do not say.
 */
export const nativeKey = (key: string): forge.pki.rsa.PrivateKey =>
  ({
    sign: (digest: forge.md.MessageDigest): string =>
      privateEncrypt(
        { key, padding: constants.RSA_PKCS1_PADDING },
        Buffer.concat([DIGEST_INFO, Buffer.from(digest.digest().getBytes(), "binary")]),
      ).toString("binary"),
  }) as unknown as forge.pki.rsa.PrivateKey;
