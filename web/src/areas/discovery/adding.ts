import { type ArtistDetail, discovery } from "#contract/discovery/artist.ts";
import { people } from "#contract/talents/person.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

interface Addable {
  id: string;
  name: string;
  alike: readonly { displayName: string }[];
}

/** Returns who of ours an artist is; a name alone says it for none. */
export const ownPersonOf = ({ person, alike }: Pick<ArtistDetail, "person" | "alike">) =>
  person ?? alike.find(({ by }) => by !== "NAME") ?? null;

/** Adds an artist as a scout, and asks before if somebody may be them. */
export async function addAsScout({ id, name, alike }: Addable): Promise<void> {
  const [other] = alike;
  if (other) {
    const question = {
      title: t("addAnyway", { name }),
      body: t("addAnywayLine", { other: other.displayName }),
      yes: t("addAllTheSame"),
    };
    if (!(await confirm(question))) return;
  }
  const params = { artistId: id };
  const added = await mutate(discovery.addScout, { params, body: { anyway: other !== undefined } });
  if (!added) return;
  showToast(t("scoutAdded", { name }), {
    undo: () => mutate(people.remove, { params: { family: "scouts", id: added.id } }),
  });
}
