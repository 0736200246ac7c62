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
  const { chunkBytes } = UPLOADERS[uploader];
  const part = file.slice(index * chunkBytes, (index + 1) * chunkBytes);
  const form = new FormData();
  const fields = {
    qquuid: id,
    qqfilename: file.name,
    qqpartindex: index,
    qqpartbyteoffset: index * chunkBytes,
    qqchunksize: part.size,
    qqtotalparts: partCount(file, uploader),
    qqtotalfilesize: file.size,
    uploader,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append("qqfile", part, "part");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.open("POST", uploads.chunk.path);
    request.timeout = TIMES.chunk;
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded }) => onSent(Math.min(loaded, part.size)));
    request.addEventListener("load", () =>
      request.status === 200 ? resolve() : reject(errorFrom(request.status, parseJson(request.responseText))),
    );
    for (const event of ["error", "timeout", "abort"] as const)
      request.addEventListener(event, () => reject(new Unreachable(event)));
    request.send(form);
  });
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
