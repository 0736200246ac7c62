import { lazy } from "react";
import type { Media } from "#contract/media/upload.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const VideoLink = lazy(async () => ({ default: (await import("./VideoLinkDialog.tsx")).VideoLinkDialog }));

/** Asks for the address of a video's file, which the server then fetches. */
export const openVideoLink = (onDone: (media: Media) => void): void =>
  void openDialog((close) => <VideoLink onDone={onDone} close={close} />);
