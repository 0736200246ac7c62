import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Details = lazy(async () => ({ default: (await import("./EnquiryDetails.tsx")).EnquiryDetails }));

export const openEnquiry = (id: string): void => void openDialog((close) => <Details id={id} close={close} />);
