import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Details = lazy(async () => ({ default: (await import("./CallDetails.tsx")).CallDetails }));

export const openCall = (id: string): void => void openDialog((close) => <Details id={id} close={close} />);
