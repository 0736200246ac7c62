/** Encodes a call's body: JSON, or a multipart form where the call takes a file. */
import { randomUUID } from "node:crypto";
import type { AnyCall } from "#contract/call.ts";

export interface Payload {
  type: string;
  payload: string | Buffer;
}

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Converts values to form fields: anything but text and bytes is written as JSON. */
export const asTexts = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        value instanceof Uint8Array
          ? value
          : Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString(),
      ]),
  );

export function multipartOf(body: Readonly<Record<string, unknown>>): Payload {
  const boundary = `form-${randomUUID()}`;
  const parts = Object.entries(asTexts(body)).flatMap(([name, value]) => {
    const bytes = value instanceof Uint8Array;
    const quoted = name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted}"${bytes ? '; filename="blob"\r\ncontent-type: application/octet-stream' : ""}\r\n\r\n`;
    return [Buffer.from(head), bytes ? value : Buffer.from(String(value)), Buffer.from("\r\n")];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export const payloadOf = (call: AnyCall, body: unknown): Payload =>
  call.upload && isPlain(body) ? multipartOf(body) : { type: "application/json", payload: JSON.stringify(body) };
