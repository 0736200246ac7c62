/** Changes of a person that are asked about first, and can be undone. */
import type { Family, ProfileState } from "#contract/enums.ts";
import { type PersonRow, people } from "#contract/talents/person.ts";
import { change } from "#web/kit/calls/change.ts";
import { send } from "#web/kit/calls/send.ts";
import { confirm } from "#web/kit/dialogs/confirm.tsx";
import { tellFault } from "#web/kit/toasts/fault.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/talents.ts";

type Who = Pick<PersonRow, "id" | "displayName" | "state" | "version">;

const WORDS = {
  ARCHIVED: { ask: "archiveAsk", body: "archiveBody", yes: "archive", done: "archived" },
  DEACTIVATE: { ask: "deactivateAsk", body: "deactivateBody", yes: "deactivate", done: "deactivated" },
  ACTIVE: { ask: "bringBackAsk", body: "bringBackBody", yes: "bringBack", done: "broughtBack" },
} as const satisfies Record<ProfileState, Record<string, Parameters<typeof t>[0]>>;

export async function setState(
  family: Family,
  { id, displayName: name, state: before, version }: Who,
  state: ProfileState,
): Promise<void> {
  const { ask, body, yes, done } = WORDS[state];
  if (!(await confirm({ title: t(ask, { name }), body: t(body), yes: t(yes), no: t("leaveIt") }))) return;
  const params = { family, id };
  if (!(await change(people.state, { params, body: { state, version } }))) return;
  const undo = async (): Promise<void> => {
    try {
      // The change made a newer version than the one we know.
      const now = await send(people.summary, { params });
      if (await change(people.state, { params, body: { state: before, version: now.version } }))
        tell(t("undone", { name }));
    } catch (fault) {
      tellFault(fault);
    }
  };
  tell(t(done, { name }), { undo });
}

/** `onGone` leaves what shows the person. */
export async function remove(family: Family, { id, displayName: name }: Who, onGone?: () => void): Promise<void> {
  if (
    !(await confirm({
      title: t("deleteAsk", { name }),
      body: t("deleteBody"),
      yes: t("delete"),
      no: t("leaveIt"),
      tone: "danger",
    }))
  )
    return;
  const params = { family, id };
  if (!(await change(people.remove, { params }))) return;
  onGone?.();
  const undo = async (): Promise<void> => {
    if (await change(people.restore, { params })) tell(t("restored", { name }));
  };
  tell(t("deleted", { name }), { undo });
}
