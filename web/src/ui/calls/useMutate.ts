import { useCallback, useRef, useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { showError } from "../toasts/showError.ts";
import { useLatest } from "../useLatest.ts";
import { type ArgsOf, plainArgs, type ResultOf } from "./callTypes.ts";
import { Cancelled } from "./errors.ts";
import { send } from "./send.ts";
import { invalidateTopics } from "./topics.ts";

interface CallMutationOptions<C extends AnyCall> {
  onDone?: (answer: ResultOf<C>, args: ArgsOf<C>) => unknown;
  /** Takes the failure, such as a form that puts it beside its fields; without it a toast says so. */
  onError?: (error: unknown) => void;
}
export interface CallMutation<C extends AnyCall> {
  /** Resolves to whether it worked; never rejects. */
  run(args: ArgsOf<C>): Promise<boolean>;
  busy: boolean;
}

/** A call that changes something: sent once even when pressed twice, and everything that shows its topics is asked for again. */
export function useCallMutation<C extends AnyCall>(call: C, options: CallMutationOptions<C> = {}): CallMutation<C> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useLatest(options);
  const key = useRef<{ of: string; uuid: string } | null>(null);

  const run = useCallback(
    async (args: ArgsOf<C>): Promise<boolean> => {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      try {
        // The same request sent again, after an answer was lost, is the same key; another request is another.
        const of = JSON.stringify(plainArgs(args));
        if (key.current?.of !== of) key.current = { of, uuid: crypto.randomUUID() };
        const answer = await send(call, args, call.method === "POST" ? { idempotencyKey: key.current.uuid } : {});
        key.current = null;
        invalidateTopics(call.topics ?? []);
        await latest.current.onDone?.(answer, args);
        return true;
      } catch (error) {
        if (!(error instanceof Cancelled)) (latest.current.onError ?? showError)(error);
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [call, latest],
  );
  return { run, busy };
}
