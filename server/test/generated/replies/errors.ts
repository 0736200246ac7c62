/** The standard form of every error reply. */
import { ERRORS, type ErrorCode, type ErrorDetail } from "#contract/errors.ts";

/** Further keys in the reply of a code. */
const MORE: Partial<Readonly<Record<ErrorCode, string>>> = { stale: "current,saved", conflict: "clashes" };
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(ERRORS, code);
const keysAre = (value: Record<string, unknown>, keys: readonly string[]) =>
  Object.keys(value).sort().join() === [...keys].sort().join();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isDetail(value: unknown): value is ErrorDetail {
  return (
    isObject(value) &&
    keysAre(value, ["field", "code", "message"]) &&
    Object.values(value).every((part) => typeof part === "string") &&
    value.message !== ""
  );
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns what is wrong with an error reply, or undefined. */
export function errorReplyProblem(status: number, text: string): string | undefined {
  const body = parsed(text);
  if (!isObject(body) || !keysAre(body, ["error"]) || !isObject(body.error)) return "the body is not a single error";
  const { error } = body;
  const { code, message, details, requestId } = error;
  if (!isCode(code)) return `an unknown code ${String(code)}`;
  const [wanted, expected] = ERRORS[code];
  if (wanted !== status) return `${code} with ${status}`;
  // A limit says how long it lasts.
  const isUsual =
    code === "tooManyTries"
      ? /^.+\. The next one is possible in \d+ \w+\.$/.test(String(message))
      : message === expected;
  if (!isUsual) return `${code} with another message: ${String(message)}`;
  if (!Array.isArray(details) || !details.every(isDetail)) return "malformed details";
  if (typeof requestId !== "string" || !UUID.test(requestId)) return "no request id";
  const more = Object.keys(error).filter((key) => !["code", "message", "details", "requestId"].includes(key));
  // Several stale records are named in the details, and no single one is the current one.
  const wantedMore = code === "stale" && details.length > 0 ? "saved" : MORE[code];
  if (more.sort().join() !== (wantedMore ?? "")) return `unexpected keys: ${more.join()}`;
  return undefined;
}

/** Returns an error reply without its request id, for comparison. */
export const errorTextOf = (answer: { status: number; text: string }): string => {
  const body = parsed(answer.text);
  const error = isObject(body) && isObject(body.error) ? { ...body.error, requestId: "" } : body;
  return JSON.stringify({ status: answer.status, error });
};
