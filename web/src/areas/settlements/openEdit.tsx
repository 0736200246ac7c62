/** Opens the dialogs of settlements, each loaded when first opened. */
import { lazy } from "react";
import type { Settlement } from "#contract/settlements/settlement.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Edit = lazy(async () => ({ default: (await import("./EditSettlement.tsx")).EditSettlement }));
const SendLink = lazy(async () => ({ default: (await import("./SendLink.tsx")).SendLink }));
const Disagree = lazy(async () => ({ default: (await import("./Disagree.tsx")).Disagree }));

/** With `cost`, an empty line of costs is there already. */
export const openEditSettlement = (settlement: Settlement, add?: "cost"): void =>
  void openDialog((close) => <Edit settlement={settlement} withCost={add === "cost"} close={close} />);
export const openSendLink = (settlement: Settlement): void =>
  void openDialog((close) => <SendLink settlement={settlement} close={close} />);
export const openDisagree = (settlement: Settlement): void =>
  void openDialog((close) => <Disagree settlement={settlement} close={close} />);
