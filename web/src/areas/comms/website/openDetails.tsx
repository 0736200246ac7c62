/** Opens the dialogs of an enquiry, each loaded when first opened. */
import { lazy } from "react";
import type { WebsiteEnquiryRow } from "#contract/comms/website-enquiry.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Details = lazy(async () => ({ default: (await import("./EnquiryDetails.tsx")).EnquiryDetails }));
const Assign = lazy(async () => ({ default: (await import("./AssignDialog.tsx")).AssignDialog }));

export const openEnquiry = (id: string): void => void openDialog((close) => <Details id={id} close={close} />);
export const openAssign = (item: WebsiteEnquiryRow): void =>
  void openDialog((close) => <Assign item={item} close={close} />);
