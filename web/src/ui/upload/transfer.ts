/** The requests of an upload: sending a part, finishing, and polling the status. */
import { type Media, media, uploads } from "#contract/media/upload.ts";
import { UPLOADERS } from "#contract/media/uploader.ts";
import { ApiError } from "../calls/errors.ts";
import { send } from "../calls/send.ts";
import { accessToken, refreshTokens } from "../calls/session.ts";
import type { MeasuredFile } from "./measureFile.ts";
import { announcement, partCount, type Sending, slicePart, transfer } from "./parts.ts";
import { TIMES } from "./timings.ts";

/** Smaller files go to the server, with one request instead of three. */
const DIRECT_FROM = 1_000_000;

/** Sends one part; `onSent` receives the number of bytes sent. */
export async function sendPart(sending: Sending, index: number, onSent: (bytes: number) => void): Promise<void> {
  if (sending.file.size >= DIRECT_FROM) {
    const { sendDirectly } = await import("./directParts.ts");
    if (await sendDirectly(sending, index, onSent)) return;
  }
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
  const part = slicePart({ file, uploader }, index);
  const form = new FormData();
  const fields = {
    ...announcement({ id, file, uploader }, index),
    qqpartbyteoffset: index * UPLOADERS[uploader].chunkBytes,
    qqchunksize: part.size,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append("qqfile", part, "part");
  return transfer({
    method: "POST",
    url: uploads.chunk.path,
    body: form,
    signal,
    headers: [
      { name: "authorization", value: `Bearer ${token}` },
      { name: "accept", value: "application/json" },
    ],
    onSent: (bytes) => onSent(Math.min(bytes, part.size)),
  });
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
