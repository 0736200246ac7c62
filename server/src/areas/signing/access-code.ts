/** Access codes of signers: short, so that their hashes are slow and their tries are counted. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const LENGTH = 32;

export async function hashAccessCode(code: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString("hex")}:${(await derive(code, salt, LENGTH)).toString("hex")}`;
}

export async function isAccessCode(code: string, hash: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(":");
  return timingSafeEqual(await derive(code, Buffer.from(salt, "hex"), LENGTH), Buffer.from(key, "hex"));
}
