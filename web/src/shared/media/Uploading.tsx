import { useEffect } from "react";
import { UploadsDialog } from "#web/ui/upload/UploadsDialog.tsx";
import { resumeUploads } from "#web/ui/upload/uploads.ts";
import { followAttachments } from "./gallery.ts";

/** Once in the shell: what an upload leads to, those that a reload left behind, and the dialog that shows them all. */
export function Uploading() {
  useEffect(() => {
    followAttachments();
    void resumeUploads();
  }, []);
  return <UploadsDialog />;
}
