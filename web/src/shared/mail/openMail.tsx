import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Details = lazy(async () => ({ default: (await import("./MailDetails.tsx")).MailDetails }));

/** Opens an email with its thread, loaded when first opened. */
export const openMail = (id: string): void => void openDialog((close) => <Details first={id} close={close} />);
