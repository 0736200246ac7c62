import { useEffect } from "react";
import { UploadsDialog } from "#web/ui/upload/UploadsDialog.tsx";
import { resumeUploads } from "#web/ui/upload/uploads.ts";
import { followAttachments } from "./gallery.ts";

/** Mounted once in the shell: attaches finished uploads, resumes those that a reload interrupted, and shows their dialog. */
export function Uploading() {
  useEffect(() => {
    followAttachments();
    void resumeUploads();
  }, []);
  return <UploadsDialog />;
}
