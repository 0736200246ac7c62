/** Generates the OpenAPI document from the contract, the same data that the routes are bound from. */
import type { Access, AnyCall, CallGroup } from "#contract/call.ts";
import { pathParams } from "#contract/call.ts";
import { ERRORS } from "#contract/errors.ts";
import { PRODUCT } from "#contract/product.ts";
import { type Schema, z } from "#contract/schema.ts";
import { isList } from "./serve.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: Schema, io: "input" | "output"): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  return json;
};

const describeAccess = (access: Access): string => {
  switch (access.kind) {
    case "resource":
      return `${access.action} on res::${access.resource}`;
    case "byParam":
      return `${access.action} on ${Object.entries(access.resources)
        .map(([value, resource]) => `res::${resource} for ${value}`)
        .join(", ")}`;
    case "public":
      return `public: ${access.reason}`;
    default:
      return access.kind;
  }
};

function contentOf({ upload }: AnyCall, body: Schema): Json {
  const schema = schemaOf(body, "input");
  if (!upload) return { "application/json": { schema } };
  const file = { type: "string", format: "binary", maxLength: upload.maxBytes };
  return {
    "multipart/form-data": {
      schema: { ...schema, properties: { ...(schema.properties as Json), [upload.file]: file } },
    },
  };
}

function operation(name: string, call: AnyCall): Json {
  const query = call.query ? schemaOf(call.query, "input") : undefined;
  const properties = (query?.properties ?? {}) as Record<string, Json>;
  const required = (query?.required ?? []) as string[];
  const parameters = [
    ...pathParams(call.path).map((param) => ({
      name: param,
      in: "path",
      required: true,
      schema: call.params ? ((schemaOf(call.params, "input").properties ?? {}) as Json)[param] : { type: "string" },
    })),
    ...Object.entries(properties).map(([param, schema]) => ({
      name: param === "q" && isList(call) ? (call.list.searchAs ?? param) : param,
      in: "query",
      required: required.includes(param),
      schema,
      ...(isList(call) && { explode: false }),
    })),
  ];
  const reply = schemaOf(call.reply, "output");
  return {
    operationId: name,
    summary: call.summary,
    description: `Access: ${describeAccess(call.access)}.`,
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: contentOf(call, call.body) } }),
    ...(call.access.kind !== "public" && { security: [{ bearer: [] }] }),
    responses: {
      200: {
        description: "Done",
        content: call.file
          ? { "application/octet-stream": {} }
          : {
              "application/json": {
                schema: isList(call)
                  ? reply
                  : { type: "object", properties: { responseData: reply }, required: ["responseData"] },
              },
            },
      },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

export function openApi(groups: Readonly<Record<string, CallGroup>>): Json {
  const paths: Record<string, Json> = {};
  for (const [group, calls] of Object.entries(groups))
    for (const [name, call] of Object.entries(calls)) {
      paths[call.path] ??= {};
      const path = paths[call.path] ?? {};
      path[call.method.toLowerCase()] = { tags: [group], ...operation(`${group}.${name}`, call) };
    }
  const text = { type: "string" };
  const detail = {
    type: "object",
    properties: { field: text, code: text, message: text },
    required: ["field", "code", "message"],
  };
  const error = {
    type: "object",
    properties: {
      code: { type: "string", examples: Object.keys(ERRORS) },
      message: text,
      details: { type: "array", items: detail },
      requestId: text,
      current: { description: "For stale: the current record" },
      saved: { type: "object", properties: { by: { type: ["string", "null"] }, at: text }, required: ["by", "at"] },
    },
    required: ["code", "message", "details", "requestId"],
  };
  return {
    openapi: "3.1.0",
    info: { title: PRODUCT, version: "1" },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: { type: "object", properties: { error }, required: ["error"] } },
    },
  };
}
