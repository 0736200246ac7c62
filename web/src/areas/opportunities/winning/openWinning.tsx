/** Opens the dialogs that win an opportunity or create records from one already won, and shows a toast of what was created. */
import { lazy, type ReactNode } from "react";
import { type MakerName, winning } from "#contract/opportunities/winning.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { listed } from "./listed.ts";
import { t } from "./messages.ts";
import type { WinPlace, WinTarget } from "./WinDialog.tsx";

const WinDialog = lazy(async () => ({ default: (await import("./WinDialog.tsx")).WinDialog }));
const MakeDialog = lazy(async () => ({ default: (await import("./WinDialog.tsx")).MakeDialog }));

/** Resolves to true if the dialog was confirmed; `showCreated` then shows a toast with undo. */
const asking = (
  dialog: (end: (created: string[] | null) => void) => ReactNode,
  showCreated: (created: string[]) => void,
): Promise<boolean> =>
  new Promise((resolve) => {
    openDialog((close) =>
      dialog((created) => {
        close();
        resolve(created !== null);
        if (created !== null) showCreated(created);
      }),
    );
  });

/** Resolves to whether it was won. */
export const openWinning = (target: WinTarget, place: WinPlace): Promise<boolean> =>
  asking(
    (end) => <WinDialog target={target} place={place} close={end} />,
    (created) => {
      const name = target.displayName;
      showToast(created.length > 0 ? t("wonMade", { name, things: listed(created) }) : t("wonToast", { name }), {
        undo: async () => void (await mutate(winning.takeBack, { params: { id: target.id } })),
      });
    },
  );

/** Creates one record from a won opportunity. */
export const openMakeDialog = (target: WinTarget, thing: MakerName): Promise<boolean> =>
  asking(
    (end) => <MakeDialog target={target} thing={thing} close={end} />,
    (created) =>
      showToast(t("madeLater", { name: target.displayName, things: listed(created) }), {
        undo: async () => void (await mutate(winning.takeBackMade, { params: { id: target.id } })),
      }),
  );
