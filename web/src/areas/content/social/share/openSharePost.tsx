import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { OpenedShare } from "./openedShare.ts";

const Share = lazy(async () => ({ default: (await import("./SharePostDialog.tsx")).SharePostDialog }));

/** Opens the sharing of a snippet. */
export const openSharePost = (opened: OpenedShare): void =>
  void openDialog((close) => <Share {...opened} close={close} />);
