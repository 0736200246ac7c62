/** Proof of work by a signed challenge: it costs the sender time, and no third party is asked. */
import { createHash, randomBytes } from "node:crypto";
import { CHALLENGE_MINUTES, PROOF_BITS } from "#contract/comms/submission.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";

const MINUTE = 60_000;
const signed = (formId: string, issued: string, nonce: string): string => `enquiry:${formId}:${issued}:${nonce}`;

/** Makes a challenge for a form: its time, a nonce, and their signature. */
export function makeChallenge(secrets: Pick<Secrets, "sign">, formId: string, now: number): string {
  const [issued, nonce] = [String(now), randomBytes(12).toString("base64url")];
  return `${issued}.${nonce}.${secrets.sign(signed(formId, issued, nonce))}`;
}

/** True if the hash of `challenge.proof` begins with enough zero bits. */
export function isProof(challenge: string, proof: number): boolean {
  const hash = createHash("sha256").update(`${challenge}.${proof}`).digest();
  const whole = PROOF_BITS >> 3;
  if (hash.subarray(0, whole).some((byte) => byte !== 0)) return false;
  return (hash[whole] ?? 0) >> (8 - (PROOF_BITS & 7)) === 0;
}

/** Reads a challenge that this server made for the form and that was solved in time; null otherwise. */
export function readChallenge(
  secrets: Pick<Secrets, "verify">,
  formId: string,
  { challenge = "", proof }: { challenge?: string | undefined; proof?: number | undefined },
  now: number,
): { nonce: string; ageMs: number } | null {
  const [issued = "", nonce = "", signature = ""] = challenge.split(".");
  if (proof === undefined || !/^\d{13}$/.test(issued) || nonce === "") return null;
  if (!secrets.verify(signed(formId, issued, nonce), signature)) return null;
  const ageMs = now - Number(issued);
  return ageMs >= 0 && ageMs <= CHALLENGE_MINUTES * MINUTE && isProof(challenge, proof) ? { nonce, ageMs } : null;
}
