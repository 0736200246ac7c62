/** Sends one part over a real connection, which may be cut halfway. */
import { request } from "node:http";
import { multipartOf } from "../../form-body.ts";

interface Part {
  origin: string;
  token: string;
  qquuid: string;
  name: string;
  bytes: Buffer;
  index: number;
  total: number;
  /** True to cut the connection halfway. */
  cut: boolean;
}

const CHUNK = 5_000_000;

/** Returns the status; `undefined` if there was no reply, or one that asks to retry. */
export function sendUploadPart({
  origin,
  token,
  qquuid,
  name,
  bytes,
  index,
  total,
  cut,
}: Part): Promise<number | undefined> {
  const qqfile = bytes.subarray(index * CHUNK, (index + 1) * CHUNK);
  const { type, payload } = multipartOf({
    qquuid,
    qqfilename: name,
    qqpartindex: index,
    qqpartbyteoffset: index * CHUNK,
    qqchunksize: qqfile.length,
    qqtotalparts: total,
    qqtotalfilesize: bytes.length,
    qqfile,
  });
  return new Promise((resolve) => {
    const sending = request(
      `${origin}/media/v1/upload/chunk`,
      {
        method: "POST",
        agent: false,
        headers: { authorization: `Bearer ${token}`, "content-type": type, "content-length": payload.length },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode === 503 ? undefined : response.statusCode));
        response.on("error", () => resolve(undefined));
      },
    );
    sending.on("error", () => resolve(undefined));
    if (!cut) {
      sending.end(payload);
      return;
    }
    const half = Buffer.from(payload).subarray(0, Math.floor(payload.length / 2));
    sending.write(half, () => sending.destroy());
    sending.on("close", () => resolve(undefined));
  });
}
