import type { AnyCall } from "#contract/call.ts";
import { showError } from "../toasts/showError.ts";
import type { ArgsOf, ResultOf } from "./callTypes.ts";
import { send } from "./send.ts";
import { invalidateTopics } from "./topics.ts";

/** Makes a changing call outside of a component and refetches everything that shows its topics. Returns null after a refusal, which a toast shows. */
export async function mutate<C extends AnyCall>(call: C, args: ArgsOf<C>): Promise<ResultOf<C> | null> {
  try {
    const result = await send(call, args, call.method === "POST" ? { idempotencyKey: crypto.randomUUID() } : {});
    invalidateTopics(call.topics ?? []);
    return result;
  } catch (error) {
    showError(error);
    return null;
  }
}
