/** Opens the dialog of winning, and says what was made. */
import { lazy } from "react";
import { winning } from "#contract/opportunities/winning.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { listed } from "./listed.ts";
import { t } from "./messages.ts";
import type { WinPlace, WinTarget } from "./WinDialog.tsx";

const WinDialog = lazy(async () => ({ default: (await import("./WinDialog.tsx")).WinDialog }));

/** Resolves to whether it was won. */
export const openWinning = (target: WinTarget, place: WinPlace): Promise<boolean> =>
  new Promise((resolve) => {
    openDialog((close) => {
      const end = (made: string[] | null): void => {
        close();
        resolve(made !== null);
        if (made === null) return;
        const name = target.displayName;
        showToast(made.length > 0 ? t("wonMade", { name, things: listed(made) }) : t("wonToast", { name }), {
          undo: async () => void (await mutate(winning.takeBack, { params: { id: target.id } })),
        });
      };
      return <WinDialog target={target} place={place} close={end} />;
    });
  });
