/** The requests of an upload: sending a part, finishing, and polling the status. */
import { type Media, media, uploads } from "#contract/media/upload.ts";
import { partCountOf, UPLOADERS, type UploaderName } from "#contract/media/uploader.ts";
import { ApiError, Unreachable } from "../calls/errors.ts";
import { errorFrom } from "../calls/http.ts";
import { send } from "../calls/send.ts";
import { accessToken, refreshTokens } from "../calls/session.ts";
import type { MeasuredFile } from "./measureFile.ts";
import { TIMES } from "./timings.ts";

export interface Sending {
  id: string;
  file: File;
  uploader: UploaderName;
  signal: AbortSignal;
}

export const partCount = ({ size }: File, uploader: UploaderName): number => partCountOf(size, UPLOADERS[uploader]);

/** Sends one part; `onSent` receives the number of bytes sent. Only XMLHttpRequest reports it. */
export async function sendPart(sending: Sending, index: number, onSent: (bytes: number) => void): Promise<void> {
  if (await sendDirectly(sending, index, onSent)) return;
  try {
    await postPart(sending, index, await accessToken(), onSent);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await postPart(sending, index, (await refreshTokens()).token, onSent);
  }
}

function postPart(
  { id, file, uploader, signal }: Sending,
  index: number,
  token: string,
  onSent: (bytes: number) => void,
): Promise<void> {
  const part = partOf({ file, uploader }, index);
  const form = new FormData();
  const fields = {
    ...announcement({ id, file, uploader }, index),
    qqpartbyteoffset: index * UPLOADERS[uploader].chunkBytes,
    qqchunksize: part.size,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append("qqfile", part, "part");
  return transfer({
    ...{ method: "POST", url: uploads.chunk.path, body: form, signal },
    headers: [
      { name: "authorization", value: `Bearer ${token}` },
      { name: "accept", value: "application/json" },
    ],
    onSent: (bytes) => onSent(Math.min(bytes, part.size)),
  });
}

interface Transfer {
  method: "POST" | "PUT";
  url: string;
  headers: readonly { name: string; value: string }[];
  body: FormData | Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}
function transfer({ method, url, headers, body, signal, onSent }: Transfer): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.open(method, url);
    request.timeout = TIMES.chunk;
    for (const { name, value } of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("load", () =>
      request.status === 200 ? resolve() : reject(errorFrom(request.status, parseJson(request.responseText))),
    );
    for (const event of ["error", "timeout", "abort"] as const)
      request.addEventListener(event, () => reject(new Unreachable(event)));
    request.send(body);
  });
}

const partOf = ({ file, uploader }: Pick<Sending, "file" | "uploader">, index: number): Blob => {
  const { chunkBytes } = UPLOADERS[uploader];
  return file.slice(index * chunkBytes, (index + 1) * chunkBytes);
};
const announcement = ({ id, file, uploader }: Pick<Sending, "id" | "file" | "uploader">, index: number) => ({
  qquuid: id,
  qqfilename: file.name,
  qqpartindex: index,
  qqtotalparts: partCount(file, uploader),
  qqtotalfilesize: file.size,
  uploader,
});

/** Smaller files go to the server, with one request instead of three. */
const DIRECT_FROM = 1_000_000;
/** Until then parts go through the server: the store takes none from browsers, or could not be reached. */
let throughServerUntil = 0;
const HOUR = 3_600_000;

/** Sends a part to the store of files itself; returns false where it has to go through the server. */
async function sendDirectly(sending: Sending, index: number, onSent: (bytes: number) => void): Promise<boolean> {
  const { file, signal } = sending;
  // Hashing needs a secure page.
  if (file.size < DIRECT_FROM || Date.now() < throughServerUntil || !globalThis.crypto?.subtle) return false;
  const part = partOf(sending, index);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function finishUpload({ id, file, uploader, signal }: Sending, measured: MeasuredFile): Promise<string> {
  const body = {
    qquuid: id,
    qqfilename: file.name,
    qqtotalfilesize: file.size,
    qqtotalparts: partCount(file, uploader),
    ...measured,
  };
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMES.finish);
  try {
    const result = await send(uploads.done, { body }, { signal: AbortSignal.any([signal, timeout.signal]) });
    return result.id;
  } finally {
    clearTimeout(timer);
  }
}

export const uploadStatus = (id: string, signal: AbortSignal): Promise<Media> =>
  send(media.get, { params: { id } }, { signal });

/** Returns the indexes of the parts that the server is missing. */
export const missingParts = (error: unknown): number[] | undefined =>
  error instanceof ApiError && error.code === "uploadIncomplete"
    ? error.details.map(({ message }) => Number(message))
    : undefined;
