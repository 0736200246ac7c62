import { LIMITS } from "#contract/limits.ts";
import type { Media } from "#contract/media/upload.ts";
import { videoLinkError, videoLinks } from "#contract/media/video-link.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { d } from "../messages.ts";

/** The address of a video's file. */
export function VideoLinkDialog({ onDone, close }: { onDone: (media: Media) => void; close: () => void }) {
  const form = useCallForm(videoLinks.upload, {
    initial: { url: "" },
    draft: false,
    rules: ({ url }): FieldErrors => {
      const wrong = videoLinkError(url);
      return wrong ? { url: wrong } : {};
    },
    onDone: (media) => {
      close();
      onDone(media);
    },
  });
  return (
    <FormDialog
      form={form}
      title={d("videoLink")}
      line={d("videoLinkLine")}
      size={500}
      save={d("fetchVideo")}
      close={close}
    >
      <TextField
        {...form.field("url")}
        label={d("videoAddress")}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.url}
        required
        autoFocus
      />
    </FormDialog>
  );
}
