import type { AnyCall } from "#contract/call.ts";
import { change } from "#web/kit/calls/change.ts";
import type { ArgsOf } from "#web/kit/calls/types.ts";
import { confirm } from "#web/kit/dialogs/confirm.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/shared.ts";

export interface Gone<R extends AnyCall, B extends AnyCall> {
  name: string;
  remove: readonly [call: R, args: ArgsOf<R>];
  restore: readonly [call: B, args: ArgsOf<B>];
  /** Leaves what shows the record. */
  onGone?: (() => void) | undefined;
}

/** Asks, deletes, and offers to take it back. */
export async function removeRecord<R extends AnyCall, B extends AnyCall>({
  name,
  remove,
  restore,
  onGone,
}: Gone<R, B>): Promise<void> {
  const sure = await confirm({
    title: t("deleteAsk", { name }),
    body: t("deleteBody", { name }),
    yes: t("delete"),
    no: t("leaveIt"),
    tone: "danger",
  });
  if (!sure || !(await change(...remove))) return;
  onGone?.();
  const undo = async (): Promise<void> => {
    if (await change(...restore)) tell(t("restored", { name }));
  };
  tell(t("deleted", { name }), { undo });
}
