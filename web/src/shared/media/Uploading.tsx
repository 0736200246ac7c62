import { lazy, Suspense, useEffect } from "react";
import { useStore } from "#web/ui/store.ts";
import { resumeUploads, shownUploads, uploadQueue } from "#web/ui/upload/uploads.ts";
import { followAttachments } from "./gallery.ts";
import { followLibrary } from "./library/libraryUploads.ts";

const UploadsDialog = lazy(async () => ({ default: (await import("#web/ui/upload/UploadsDialog.tsx")).UploadsDialog }));

/** Mounted once in the shell: attaches finished uploads or puts them into their folders, resumes those that a reload interrupted, and shows their dialog. */
export function Uploading() {
  const isShown = shownUploads(useStore(uploadQueue)).length > 0;
  useEffect(() => {
    followAttachments();
    followLibrary();
    resumeUploads();
  }, []);
  return (
    isShown && (
      <Suspense>
        <UploadsDialog />
      </Suspense>
    )
  );
}
