/** Changes of people that are asked about first, and can be undone. */
import type { Family, ProfileState } from "#contract/enums.ts";
import { people as calls, type PersonRow } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { errorText, showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

export type Who = Pick<PersonRow, "id" | "displayName" | "state" | "version">;

const WORDS = {
  ARCHIVED: { ask: "archiveAsk", body: "archiveBody", yes: "archive", done: "archived" },
  DEACTIVATE: { ask: "deactivateAsk", body: "deactivateBody", yes: "deactivate", done: "deactivated" },
  ACTIVE: { ask: "bringBackAsk", body: "bringBackBody", yes: "bringBack", done: "broughtBack" },
} as const;

/** One, by name; several, by number. */
const called = (people: readonly Who[]) => ({ name: people[0]?.displayName ?? "", count: people.length });

/** Does it to one after the other; says of those that were refused how many, and why. Resolves to the others. */
export async function each<P>(people: readonly P[], act: (person: P) => Promise<unknown>): Promise<P[]> {
  const done: P[] = [];
  const errors: unknown[] = [];
  for (const person of people) {
    try {
      await act(person);
      done.push(person);
    } catch (error) {
      errors.push(error);
    }
  }
  invalidateTopics(["person"]);
  const [error] = errors;
  if (people.length === 1 && error !== undefined) showError(error);
  else if (error !== undefined)
    showToast(t("someRefused", { count: errors.length, why: errorText(error) }), { tone: "failed" });
  return done;
}

export async function setState(family: Family, people: readonly Who[], state: ProfileState): Promise<void> {
  const { ask, body, yes, done } = WORDS[state];
  if (!(await confirm({ title: t(ask, called(people)), body: t(body), yes: t(yes), no: t("leaveIt") }))) return;
  const changed = await each(people, ({ id, version }) =>
    send(calls.state, { params: { family, id }, body: { state, version } }),
  );
  const undo = async (): Promise<void> => {
    const back = await each(changed, async ({ id, state: before }) => {
      // The change made a newer version than the one we know.
      const { version } = await send(calls.summary, { params: { family, id } });
      await send(calls.state, { params: { family, id }, body: { state: before, version } });
    });
    if (back.length > 0) showToast(t("undone", called(back)));
  };
  if (changed.length > 0) showToast(t(done, called(changed)), { undo });
}
