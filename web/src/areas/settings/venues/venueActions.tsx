/** The actions of a venue. */
import { ArrowsMergeIcon } from "@phosphor-icons/react/dist/csr/ArrowsMerge";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type Venue, venues } from "#contract/venues/venue.ts";
import { openEditVenue } from "#web/shared/venues/openVenue.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const MergeVenue = lazy(async () => ({ default: (await import("./MergeVenue.tsx")).MergeVenue }));

async function remove({ id, name }: Venue): Promise<void> {
  if (!(await mutate(venues.remove, { params: { id } }))) return;
  showToast(t("removed", { name }), {
    undo: async () => {
      if (await mutate(venues.restore, { params: { id } })) showToast(t("restored", { name }));
    },
  });
}

export const venueActions = (venue: Venue, venues: readonly Venue[]): Action[] => [
  { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => openEditVenue(venue) },
  {
    id: "merge",
    title: t("merge"),
    icon: ArrowsMergeIcon,
    visible: venues.length > 1,
    run: () => void openDialog((close) => <MergeVenue venue={venue} all={venues} close={close} />),
  },
  {
    id: "remove",
    title: t("remove"),
    icon: TrashIcon,
    tone: "danger",
    ...(venue.uses > 0 && { disabled: t("inUse") }),
    run: () => remove(venue),
  },
];
