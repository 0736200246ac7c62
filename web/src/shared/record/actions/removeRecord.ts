import type { AnyCall } from "#contract/call.ts";
import { t } from "#web/shared/messages.ts";
import type { ArgsOf } from "#web/ui/calls/callTypes.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

export interface RemovedRecord<R extends AnyCall, B extends AnyCall> {
  name: string;
  remove: readonly [call: R, args: ArgsOf<R>];
  restore: readonly [call: B, args: ArgsOf<B>];
  /** Leaves the record's screen. */
  onGone?: (() => void) | undefined;
}

export interface Removal {
  name: string;
  /** These resolve to whether it worked; an error has been shown. */
  remove: () => Promise<boolean>;
  restore: () => Promise<boolean>;
  /** Leaves the record's screen. */
  onGone?: (() => void) | undefined;
}

/** Deletes into the bin, and offers undo. */
export const removeRecord = <R extends AnyCall, B extends AnyCall>({
  name,
  remove,
  restore,
  onGone,
}: RemovedRecord<R, B>): Promise<void> =>
  removeWithUndo({
    name,
    remove: async () => (await mutate(...remove)) !== null,
    restore: async () => (await mutate(...restore)) !== null,
    onGone,
  });

/** Deletes into the bin by the functions of the record's kind, and offers undo instead of asking. */
export async function removeWithUndo({ name, remove, restore, onGone }: Removal): Promise<void> {
  if (!(await remove())) return;
  onGone?.();
  const undo = async (): Promise<void> => {
    if (await restore()) showToast(t("restored", { name }));
  };
  showToast(t("deleted", { name }), { undo });
}
