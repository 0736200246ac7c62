import type { AnyCall } from "#contract/call.ts";
import { request } from "./http.ts";
import { Cancelled, Refused } from "./refused.ts";
import { accessToken, end, heldToken, refresh, sessionFault } from "./session.ts";
import { type AnswerOf, type AnyArgs, type ArgsOf, plain } from "./types.ts";

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
): Promise<AnswerOf<C>> {
  const given = plain(args);
  // The answer went through the call's own schema.
  const open = call.access.kind === "public";
  const answer = open ? request(call, given, { ...options, token: heldToken() }) : confirmed(call, given, options);
  return (await answer) as AnswerOf<C>;
}

async function confirmed(call: AnyCall, args: AnyArgs, options: SendOptions): Promise<unknown> {
  try {
    return await signed(call, args, options);
  } catch (fault) {
    if (!(fault instanceof Refused) || fault.code !== "stepUpRequired") throw fault;
    asking ??= stepUp().finally(() => {
      asking = null;
    });
    if (!(await asking)) throw new Cancelled();
    return signed(call, args, options);
  }
}

const dead = (fault: unknown): boolean => fault instanceof Refused && fault.status === 401;

async function signed(call: AnyCall, args: AnyArgs, options: SendOptions): Promise<unknown> {
  try {
    try {
      return await request(call, args, { ...options, token: await accessToken() });
    } catch (fault) {
      if (!dead(fault) || sessionFault.get()) throw fault;
      const { token } = await refresh();
      return await request(call, args, { ...options, token });
    }
  } catch (fault) {
    if (dead(fault) || sessionFault.get()) {
      end();
      // The page is being left: whoever waits for the answer need not draw a failure first.
      return new Promise(() => undefined);
    }
    throw fault;
  }
}
