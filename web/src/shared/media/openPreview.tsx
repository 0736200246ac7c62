import { lazy } from "react";
import type { Attachment } from "#contract/media/attachment.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Preview = lazy(async () => ({ default: (await import("./preview/MediaPreview.tsx")).MediaPreview }));

export const openPreview = (files: readonly Attachment[], first: Attachment): void =>
  void openDialog((close) => <Preview all={files} first={first} close={close} />);
