import type { FileReply } from "./types.ts";

/** Hands a file that a call answered to the person, as a download. */
export function keepFile({ name, blob }: FileReply): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
