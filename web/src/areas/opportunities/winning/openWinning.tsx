/** Opens the dialogs that win an opportunity, and that make something of it later, and say what was made. */
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

/** Resolves to whether anything was done; `said` says it and offers to take it back. */
const asking = (
  dialog: (end: (made: string[] | null) => void) => ReactNode,
  said: (made: string[]) => void,
): Promise<boolean> =>
  new Promise((resolve) => {
    openDialog((close) =>
      dialog((made) => {
        close();
        resolve(made !== null);
        if (made !== null) said(made);
      }),
    );
  });

/** Resolves to whether it was won. */
export const openWinning = (target: WinTarget, place: WinPlace): Promise<boolean> =>
  asking(
    (end) => <WinDialog target={target} place={place} close={end} />,
    (made) => {
      const name = target.displayName;
      showToast(made.length > 0 ? t("wonMade", { name, things: listed(made) }) : t("wonToast", { name }), {
        undo: async () => void (await mutate(winning.takeBack, { params: { id: target.id } })),
      });
    },
  );

/** Makes one thing of an opportunity that is won. */
export const openMaking = (target: WinTarget, thing: MakerName): Promise<boolean> =>
  asking(
    (end) => <MakeDialog target={target} thing={thing} close={end} />,
    (made) =>
      showToast(t("madeLater", { name: target.displayName, things: listed(made) }), {
        undo: async () => void (await mutate(winning.takeBackMade, { params: { id: target.id } })),
      }),
  );
