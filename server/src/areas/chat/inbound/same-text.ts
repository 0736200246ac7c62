import { hash, timingSafeEqual } from "node:crypto";

/** Compares a secret without telling how much of it was right. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
