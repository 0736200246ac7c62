import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/** Returns the verifier that PostgreSQL stores for a password (RFC 5802). Sending it keeps the password out of server logs. */
export function scramVerifier(password: string, salt = randomBytes(16), iterations = 4096): string {
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const key = (label: string) => createHmac("sha256", salted).update(label).digest();
  const storedKey = createHash("sha256").update(key("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${key("Server Key").toString("base64")}`;
}
