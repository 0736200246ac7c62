/** Reads a multipart body: text fields and one file, each once, within limits. Who sends it was asked before. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "#contract/call.ts";
import { Refusal } from "./refusal.ts";

export type UploadedFile = NonNullable<Call["upload"]>;

/** More than any form has, so that what is too many is told by name; together they are bounded by the form's length. */
const MOST_FIELDS = 500;
const TYPE = /^multipart\/form-data; boundary=(?:"[\w'()+,./:=? -]{1,70}"|[\w'()+,./:=?-]{1,70})$/;
export const isForm = (type: string): boolean => TYPE.test(type);

/** What a form may weigh: its file, and room for the fields and what stands between them. */
export const formLimit = ({ maxBytes }: UploadedFile): number => maxBytes + 64 * 1024;

/** Hands the form on unread: nothing is kept before it is known who sends it. */
export async function readForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 40,
      fieldSize: 2000,
      fields: MOST_FIELDS,
      files: 1,
      headerPairs: 16,
      parts: MOST_FIELDS + 1,
    },
  });
}

const twice = (field: string) =>
  new Refusal("validation", [{ field, code: "invalid", message: "This is given twice" }]);

export async function readForm(
  request: FastifyRequest,
  { file, maxBytes }: UploadedFile,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal("malformed");
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (body.has(part.fieldname)) throw twice(part.fieldname);
      if (part.type === "field") {
        if (part.fieldnameTruncated || part.valueTruncated || typeof part.value !== "string")
          throw new Refusal("tooLarge");
        body.set(part.fieldname, part.value);
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refusal("tooLarge");
      if (part.fieldname !== file) throw new Refusal("validation", [unknown(part.fieldname)]);
      body.set(part.fieldname, bytes);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error);
  }
  return Object.fromEntries(body);
}

const unknown = (field: string) => ({ field, code: "invalid", message: "Unknown field" });

/** Whatever the parser can't read is not a form. */
function refusalOf(error: unknown): unknown {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 400;
  return new Refusal(status === 413 ? "tooLarge" : "malformed");
}
