/** Reads a multipart body: text fields and one file, each once, within limits. The sender is authorised before. */
import { setImmediate } from "node:timers/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "#contract/call.ts";
import { Refusal } from "./refusal.ts";

export type UploadedFile = NonNullable<Call["upload"]>;

/**
 * Limit beyond any form's fields, so that an unexpected field is reported by name. The form's length bounds their total
 * size.
 */
const MAX_FIELDS = 500;
const TYPE = /^multipart\/form-data; boundary=(?:"[\w'()+,./:=? -]{1,70}"|[\w'()+,./:=?-]{1,70})$/;
export const isForm = (type: string): boolean => TYPE.test(type);

/** Returns the size limit of a form: its file, plus room for the fields and boundaries. */
export const formLimit = ({ maxBytes }: UploadedFile): number => maxBytes + 64 * 1024;

/** Registers multipart parsing. Handlers read the form themselves, after the sender is authorised. */
export async function readForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 40,
      fieldSize: 2000,
      fields: MAX_FIELDS,
      files: 1,
      headerPairs: 16,
      parts: MAX_FIELDS + 1,
    },
  });
}

const duplicateField = (field: string) =>
  new Refusal("validation", [{ field, code: "invalid", message: "This field is given twice" }]);

/**
 * Returns a file's bytes, of which there are at most `maxBytes`. Copies each chunk when it comes: joining those of a large
 * file at its end would hold up every other request.
 */
async function readFile(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  // Takes no memory before it is written to.
  const bytes = Buffer.allocUnsafeSlow(maxBytes);
  let length = 0;
  for await (const chunk of chunks) {
    bytes.set(chunk, length);
    length += chunk.length;
  }
  // Work on the file begins in a turn of its own.
  await setImmediate();
  return bytes.subarray(0, length);
}

export async function readForm(
  request: FastifyRequest,
  { file, maxBytes }: UploadedFile,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal("malformed");
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (body.has(part.fieldname)) throw duplicateField(part.fieldname);
      if (part.type === "field") {
        if (part.fieldnameTruncated || part.valueTruncated || typeof part.value !== "string")
          throw new Refusal("tooLarge");
        body.set(part.fieldname, part.value);
        continue;
      }
      const bytes = await readFile(
        part.file,
        Math.min(maxBytes, Number(request.headers["content-length"] ?? maxBytes)),
      );
      if (part.file.truncated) throw new Refusal("tooLarge");
      if (part.fieldname !== file) throw new Refusal("validation", [unknownField(part.fieldname)]);
      body.set(part.fieldname, bytes);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error);
  }
  return Object.fromEntries(body);
}

const unknownField = (field: string) => ({ field, code: "invalid", message: "Unknown field" });

/** Converts a parser error to a refusal. */
function refusalOf(error: unknown): unknown {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 400;
  return new Refusal(status === 413 ? "tooLarge" : "malformed");
}
