/** Sends parts to the store of files itself, without the server between. Loaded with the first file that is large enough. */
import { uploads } from "#contract/media/upload.ts";
import { send } from "../calls/send.ts";
import { announcement, type Sending, slicePart, transfer } from "./parts.ts";

/** Until then parts go through the server: the store takes none from browsers, or could not be reached. */
let throughServerUntil = 0;
const HOUR = 3_600_000;

/** Sends a part to the store of files itself; returns false where it has to go through the server. */
export async function sendDirectly(sending: Sending, index: number, onSent: (bytes: number) => void): Promise<boolean> {
  const { signal } = sending;
  // Hashing needs a secure page.
  if (Date.now() < throughServerUntil || !globalThis.crypto?.subtle) return false;
  const part = slicePart(sending, index);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await part.arrayBuffer()));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const body = { ...announcement(sending, index), sha256 };
  const { isReceived, target } = await send(uploads.direct, { body }, { signal });
  if (isReceived) return true;
  if (!target) {
    throughServerUntil = Date.now() + HOUR;
    return false;
  }
  try {
    await transfer({ method: "PUT", url: target.url, headers: target.headers, body: part, signal, onSent });
  } catch (error) {
    // Offline, both ways are closed: the part is tried again later.
    if (signal.aborted || !navigator.onLine) throw error;
    throughServerUntil = Date.now() + HOUR;
    return false;
  }
  await send(uploads.directDone, { body: { ...body, part: target.part } }, { signal });
  return true;
}
