import type { AnyCall } from "#contract/call.ts";
import { showError } from "../toasts/showError.ts";
import type { ArgsOf, ResultOf } from "./callTypes.ts";
import { send } from "./send.ts";
import { invalidateTopics } from "./topics.ts";

/** A change made by an action, outside of a component: everything that shows its topics is asked for again. Null when it was refused, which a toast has told. */
export async function mutate<C extends AnyCall>(call: C, args: ArgsOf<C>): Promise<ResultOf<C> | null> {
  try {
    const answer = await send(call, args, call.method === "POST" ? { idempotencyKey: crypto.randomUUID() } : {});
    invalidateTopics(call.topics ?? []);
    return answer;
  } catch (error) {
    showError(error);
    return null;
  }
}
