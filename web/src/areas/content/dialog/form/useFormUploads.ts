import { useState } from "react";
import type { Media } from "#contract/media/upload.ts";
import type { Extension } from "#contract/media/uploader.ts";
import { useStore } from "#web/ui/store.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { startUploads, type Upload, uploadQueue } from "#web/ui/upload/uploads.ts";
import { openVideoLink } from "./openVideoLink.tsx";

export interface FormUploads {
  /** Uploads in progress. */
  active: readonly Upload[];
  /** Media uploaded through this form. */
  uploaded: readonly Media[];
  choose: (options: { extensions: readonly Extension[]; many?: boolean; onDone: (media: Media) => void }) => void;
  /** Asks for the address of a video, which the server fetches; it is a file of the form at once. */
  fetchVideo: (onDone: (media: Media) => void) => void;
}

/** The uploads of one form, by the uploader of content. */
export function useFormUploads(): FormUploads {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [uploaded, setUploaded] = useState<readonly Media[]>([]);
  const queue = useStore(uploadQueue);
  const take = (media: Media, onDone: (media: Media) => void): void => {
    setUploaded((medias) => [...medias, media]);
    onDone(media);
  };
  return {
    active: queue.filter(({ id, state }) => ids.includes(id) && (state === "idle" || state === "uploading")),
    uploaded,
    choose: ({ extensions, many = false, onDone }) =>
      void chooseFiles({ extensions, many }).then((files) => {
        const started = startUploads(files, {
          uploader: "cms",
          onDone: (media) => take(media, onDone),
        });
        setIds((ids) => [...ids, ...started]);
      }),
    fetchVideo: (onDone) => openVideoLink((media) => take(media, onDone)),
  };
}
