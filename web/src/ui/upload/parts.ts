/** The parts of a file, and the request that sends one of them. */
import { partCountOf, UPLOADERS, type UploaderName } from "#contract/media/uploader.ts";
import { Unreachable } from "../calls/errors.ts";
import { errorFrom } from "../calls/http.ts";
import { TIMES } from "./timings.ts";

export interface Sending {
  id: string;
  file: File;
  uploader: UploaderName;
  signal: AbortSignal;
}

export const partCount = ({ size }: File, uploader: UploaderName): number => partCountOf(size, UPLOADERS[uploader]);

interface Transfer {
  method: "POST" | "PUT";
  url: string;
  headers: readonly { name: string; value: string }[];
  body: FormData | Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}
/** Sends a body; only XMLHttpRequest reports the bytes that were sent. */
export function transfer({ method, url, headers, body, signal, onSent }: Transfer): Promise<void> {
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

export const slicePart = ({ file, uploader }: Pick<Sending, "file" | "uploader">, index: number): Blob => {
  const { chunkBytes } = UPLOADERS[uploader];
  return file.slice(index * chunkBytes, (index + 1) * chunkBytes);
};
/** Form fields that announce a part. */
export const announcement = ({ id, file, uploader }: Pick<Sending, "id" | "file" | "uploader">, index: number) => ({
  qquuid: id,
  qqfilename: file.name,
  qqpartindex: index,
  qqtotalparts: partCount(file, uploader),
  qqtotalfilesize: file.size,
  uploader,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
