import { lazy } from "react";
import type { Venue } from "#contract/venues/venue.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Add = lazy(async () => ({ default: (await import("./VenueDialog.tsx")).AddVenue }));
const Edit = lazy(async () => ({ default: (await import("./VenueDialog.tsx")).EditVenue }));

/** Opens the dialog that adds a venue; resolves to it, or to null. */
export const openAddVenue = (name = ""): Promise<Venue | null> =>
  new Promise((resolve) => {
    openDialog((close) => (
      <Add
        name={name}
        close={(added) => {
          close();
          resolve(added);
        }}
      />
    ));
  });
export const openEditVenue = (venue: Venue): void => void openDialog((close) => <Edit venue={venue} close={close} />);
