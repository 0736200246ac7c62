/** Opens the forms of a call, each loaded when first opened. */
import { lazy } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Add = lazy(async () => ({ default: (await import("./CallDialog.tsx")).AddCall }));
const Edit = lazy(async () => ({ default: (await import("./CallDialog.tsx")).EditCall }));

/** With `contact`, of a call with this contact of a partner. */
export const openAddCall = (owner: TabOwner | null, contact?: PersonBrief): void =>
  void openDialog((close) => <Add owner={owner} {...(contact && { contact })} close={close} />);
export const openEditCall = (id: string): void => void openDialog((close) => <Edit id={id} close={close} />);
