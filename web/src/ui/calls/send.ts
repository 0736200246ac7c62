import type { AnyCall } from "#contract/call.ts";
import { type AnyArgs, type ArgsOf, plainArgs, type ResultOf } from "./callTypes.ts";
import { ApiError, Cancelled } from "./errors.ts";
import { request } from "./http.ts";
import { accessToken, endSession, heldToken, refreshTokens, sessionError } from "./session.ts";

export interface SendOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
}

type StepUp = () => Promise<boolean>;
let stepUp: StepUp = () => Promise.resolve(false);
let asking: Promise<boolean> | null = null;
/** Says how a person confirms that it is them; resolves to whether they did. */
export const stepUpWith = (ask: StepUp): void => {
  stepUp = ask;
};

/** Makes a call: signs it, renews a dead session once, asks for password or code once where the call demands it. */
export async function send<C extends AnyCall>(
  call: C,
  args: ArgsOf<C>,
  options: SendOptions = {},
): Promise<ResultOf<C>> {
  const given = plainArgs(args);
  // The answer went through the call's own schema.
  const open = call.access.kind === "public";
  const answer = open ? request(call, given, { ...options, token: heldToken() }) : confirmed(call, given, options);
  return (await answer) as ResultOf<C>;
}

async function confirmed(call: AnyCall, args: AnyArgs, options: SendOptions): Promise<unknown> {
  try {
    return await signed(call, args, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "stepUpRequired") throw error;
    asking ??= stepUp().finally(() => {
      asking = null;
    });
    if (!(await asking)) throw new Cancelled();
    return signed(call, args, options);
  }
}

const dead = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

async function signed(call: AnyCall, args: AnyArgs, options: SendOptions): Promise<unknown> {
  try {
    try {
      return await request(call, args, { ...options, token: await accessToken() });
    } catch (error) {
      if (!dead(error) || sessionError.get()) throw error;
      const { token } = await refreshTokens();
      return await request(call, args, { ...options, token });
    }
  } catch (error) {
    if (dead(error) || sessionError.get()) {
      endSession();
      // The page is being left: whoever waits for the answer need not draw a failure first.
      return new Promise(() => undefined);
    }
    throw error;
  }
}
