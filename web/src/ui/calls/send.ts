import type { AnyCall } from "#contract/call.ts";
import { type AnyArgs, type ArgsOf, plainArgs, type ResultOf } from "./callTypes.ts";
import { ApiError, Cancelled } from "./errors.ts";
import { request } from "./http.ts";
import { accessToken, currentToken, endSession, refreshTokens, sessionError } from "./session.ts";

export interface SendOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
}

type StepUp = () => Promise<boolean>;
let stepUp: StepUp = () => Promise.resolve(false);
let pendingStepUp: Promise<boolean> | null = null;
/** Sets how a person confirms their identity; it resolves to whether they did. */
export const setStepUp = (ask: StepUp): void => {
  stepUp = ask;
};

/** Sends a call with the access token, refreshes an expired session once, and asks for password or code once where the call requires it. */
export async function send<C extends AnyCall>(
  call: C,
  args: ArgsOf<C>,
  options: SendOptions = {},
): Promise<ResultOf<C>> {
  const plain = plainArgs(args);
  const isPublic = call.access.kind === "public";
  const reply = isPublic
    ? request(call, plain, { ...options, token: currentToken() })
    : sendWithStepUp(call, plain, options);
  // The reply was parsed by the call's own schema.
  return (await reply) as ResultOf<C>;
}

async function sendWithStepUp(call: AnyCall, args: AnyArgs, options: SendOptions): Promise<unknown> {
  try {
    return await sendWithToken(call, args, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "stepUpRequired") throw error;
    pendingStepUp ??= stepUp().finally(() => {
      pendingStepUp = null;
    });
    if (!(await pendingStepUp)) throw new Cancelled();
    return sendWithToken(call, args, options);
  }
}

const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

async function sendWithToken(call: AnyCall, args: AnyArgs, options: SendOptions): Promise<unknown> {
  try {
    try {
      return await request(call, args, { ...options, token: await accessToken() });
    } catch (error) {
      if (!isUnauthorized(error) || sessionError.get()) throw error;
      const { token } = await refreshTokens();
      return await request(call, args, { ...options, token });
    }
  } catch (error) {
    if (isUnauthorized(error) || sessionError.get()) {
      endSession();
      // The page is being left: a promise that never settles keeps the caller from showing an error first.
      return new Promise(() => undefined);
    }
    throw error;
  }
}
