import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Add = lazy(async () => ({ default: (await import("./AddExchangeRate.tsx")).AddExchangeRate }));

/** Asks for a currency's rate, of this currency if there is one. */
export const openAddExchangeRate = (code: string | null): void =>
  void openDialog((close) => <Add code={code} close={close} />);
