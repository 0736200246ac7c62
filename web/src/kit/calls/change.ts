import type { AnyCall } from "#contract/call.ts";
import { tellFault } from "../toasts/fault.ts";
import { send } from "./send.ts";
import { staleTopics } from "./topics.ts";
import type { AnswerOf, ArgsOf } from "./types.ts";

/** A change made by an action, outside of a component: everything that shows its topics is asked for again. Null when it was refused, which a toast has told. */
export async function change<C extends AnyCall>(call: C, args: ArgsOf<C>): Promise<AnswerOf<C> | null> {
  try {
    const answer = await send(call, args, call.method === "POST" ? { idempotencyKey: crypto.randomUUID() } : {});
    staleTopics(call.topics ?? []);
    return answer;
  } catch (fault) {
    tellFault(fault);
    return null;
  }
}
