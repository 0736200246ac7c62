import { useRef } from "react";
import type { LinkReading } from "#web/shared/links/ContentLinkField.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, SaveButton, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { mayLeave, useLeaveGuard } from "#web/ui/forms/useLeaveGuard.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { ContentFrame } from "../../dialog/ContentFrame.tsx";
import { useFormUploads } from "../../dialog/form/useFormUploads.ts";
import { type AnyPost, CALLS_OF_POST } from "../calls.ts";
import { p } from "../messages.ts";
import { PostFields } from "./PostFields.tsx";
import { changeOf, fieldOf, postRules, postValues } from "./postValues.ts";

/** Edits a post: its text, time, media or link, and the end of an open poll. */
export function EditPost({ post, close }: { post: AnyPost; close: () => void }) {
  const zone = useZone();
  const id = useFormId();
  const uploads = useFormUploads();
  const linkReading = useRef<LinkReading>(null);
  const form = useCallForm(CALLS_OF_POST[post.kind].update, {
    initial: postValues(post, zone),
    // Fields that cannot be edited are not validated again.
    rules: (values) => postRules({ ...values, hasMeetup: false, options: post.options ?? [] }),
    toBody: (values) => ({
      ...changeOf(values, zone, postValues(post, zone)),
      id: post.id,
      version: values.version ?? post.version,
    }),
    nameOf: fieldOf,
    newest: (current) => postValues(current as AnyPost, zone),
    draft: post.id,
    onDone: () => {
      close();
      showToast(p("saved"));
    },
  });
  useLeaveGuard(form);
  const leave = async (): Promise<void> => {
    if (await mayLeave(form)) close();
  };
  const isUploading = uploads.active.length > 0;
  const save = async (): Promise<void> => {
    if (isUploading || (await linkReading.current?.finish()) === false) return;
    await form.submit();
  };
  return (
    <ContentFrame
      title={p(post.kind)}
      item={{ ...post, status: null, start: null }}
      editing
      height={600}
      onClose={() => void leave()}
      footer={
        <>
          <Button size="large" tone="quiet" data-left onClick={() => void leave()}>
            {p("cancel")}
          </Button>
          {isUploading ? (
            <Button size="large" tone="main" off={p("uploading")}>
              {p("saved")}
            </Button>
          ) : (
            <SaveButton form={form} id={id} size="large" />
          )}
        </>
      }
    >
      <FormBody form={{ ...form, submit: save }} id={id}>
        <PostFields form={form} post={post} uploads={uploads} linkReading={linkReading} />
      </FormBody>
    </ContentFrame>
  );
}
