import { useCallback, useRef, useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { showError } from "../toasts/showError.ts";
import { useLatest } from "../useLatest.ts";
import { type ArgsOf, plainArgs, type ResultOf } from "./callTypes.ts";
import { Cancelled } from "./errors.ts";
import { send } from "./send.ts";
import { invalidateTopics } from "./topics.ts";

interface CallMutationOptions<C extends AnyCall> {
  onDone?: (result: ResultOf<C>, args: ArgsOf<C>) => unknown;
  /** Handles the error, such as a form that shows it next to its fields; by default a toast shows it. */
  onError?: (error: unknown) => void;
}
export interface CallMutation<C extends AnyCall> {
  /** Resolves to whether the call succeeded; never rejects. */
  run(args: ArgsOf<C>): Promise<boolean>;
  busy: boolean;
}

/** Returns a mutation: it is sent once even when pressed twice, and everything that shows its topics is refetched. */
export function useCallMutation<C extends AnyCall>(call: C, options: CallMutationOptions<C> = {}): CallMutation<C> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useLatest(options);
  const key = useRef<{ request: string; uuid: string } | null>(null);

  const run = useCallback(
    async (args: ArgsOf<C>): Promise<boolean> => {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      try {
        // A retry of the same request, after a lost reply, has the same key; another request has a new one.
        const request = JSON.stringify(plainArgs(args));
        if (key.current?.request !== request) key.current = { request, uuid: crypto.randomUUID() };
        const result = await send(call, args, call.method === "POST" ? { idempotencyKey: key.current.uuid } : {});
        key.current = null;
        invalidateTopics(call.topics ?? []);
        await latest.current.onDone?.(result, args);
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
