/** Generates the OpenAPI document from the contract, the same data that the routes are bound from. */
import type { Access, AnyCall, CallGroup } from "#contract/call.ts";
import { pathParams } from "#contract/call.ts";
import { describeStepUp, mayNeedStepUp } from "#contract/call-kinds.ts";
import { ERRORS } from "#contract/errors.ts";
import type { Filter } from "#contract/list.ts";
import { PRODUCT } from "#contract/product.ts";
import { type Schema, z } from "#contract/schema.ts";
import { isList } from "./serve.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: Schema, io: "input" | "output"): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override: ({ jsonSchema }) => {
      const { anyOf } = jsonSchema;
      if (anyOf?.length !== 1) return;
      // A choice of one, such as the only bulk change of a kind, is no choice.
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, anyOf[0]);
    },
  });
  return json;
};

/** "supplierNotes" → "Supplier notes". */
const inWords = (name: string): string => {
  const spacedName = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spacedName.charAt(0).toUpperCase() + spacedName.slice(1);
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

/** Describes calls that may ask for a recent proof (`POST /user/v1/auth/step-up`). */
const describeKinds = ({ kinds = {} }: AnyCall): string[] =>
  Object.entries(kinds).map(([kind, asking]) => `${inWords(kind)}: ${describeStepUp(asking)}.`);

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

/** Lists the possible refusals of a call, by status. */
function refusalsOf(call: AnyCall): Json {
  const { access, params, body, limit, method } = call;
  const signedIn = access.kind !== "public";
  const versioned = body && "shape" in body._zod.def && "version" in (body._zod.def.shape as object);
  const statuses = [
    [400, true],
    [401, signedIn],
    [403, signedIn && (access.kind !== "signedIn" || mayNeedStepUp(call))],
    [404, params !== undefined],
    [409, versioned === true || method === "POST"],
    [429, limit !== undefined],
  ] as const;
  const refused = { $ref: "#/components/responses/Refused" };
  return Object.fromEntries(
    [...statuses.filter(([, may]) => may).map(([status]) => String(status)), "default"].map((status) => [
      status,
      refused,
    ]),
  );
}

/** No style of OpenAPI joins values as a list's address does, so that such a parameter is a text. */
function inAddress(schema: Json, filter: Filter | undefined): Json {
  switch (filter?.kind) {
    case "many":
      return {
        type: "string",
        description: "Values joined by an underscore; within a value `_` is written `~u`, and `~` is written `~t`.",
      };
    case "dates":
    case "numbers":
      return {
        type: "string",
        description: "From and to, joined by an underscore; either may be empty.",
        examples: ["10_20", "10_", "_20"],
      };
    default:
      return schema;
  }
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
      schema: isList(call) ? inAddress(schema, call.list.filters[param]) : schema,
    })),
  ];
  const reply = schemaOf(call.reply, "output");
  return {
    operationId: name,
    summary: call.summary,
    description: [`Access: ${describeAccess(call.access)}.`, ...describeKinds(call)].join(" "),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: contentOf(call, call.body) } }),
    security: call.access.kind === "public" ? [] : [{ bearer: [] }],
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
      ...refusalsOf(call),
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
      clashes: { type: "array", items: { type: "object" }, description: "For conflict: who is busy with what" },
      saved: { type: "object", properties: { by: { type: ["string", "null"] }, at: text }, required: ["by", "at"] },
    },
    required: ["code", "message", "details", "requestId"],
  };
  return {
    openapi: "3.1.0",
    info: {
      title: PRODUCT,
      version: "1",
      description: "Sign in with `auth.login` and send its `accessToken` as a bearer token.",
      license: { name: "MIT", identifier: "MIT" },
    },
    // Calls are answered where the document is.
    servers: [{ url: "/" }],
    tags: Object.keys(groups).map((name) => ({ name, description: `${inWords(name)}.` })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      responses: {
        Refused: {
          description: "Refused",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
      schemas: { Error: { type: "object", properties: { error }, required: ["error"] } },
    },
  };
}
