import { useRef, useState } from "react";
import { appTalents } from "#contract/favourites/app-talent.ts";
import type { LinkReading } from "#web/shared/links/ContentLinkField.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, SaveButton, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { mayLeave, useLeaveGuard } from "#web/ui/forms/useLeaveGuard.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { ContentFrame } from "../../dialog/ContentFrame.tsx";
import { useFormUploads } from "../../dialog/form/useFormUploads.ts";
import { CALLS_OF_POST } from "../calls.ts";
import { p } from "../messages.ts";
import { PLACES, type PlaceId } from "../places.ts";
import styles from "./Post.module.css";
import { PostFields } from "./PostFields.tsx";
import { emptyPost, fieldOf, newPostOf, type PostValues, postRules } from "./postValues.ts";

interface Props {
  place: PlaceId;
  poll: boolean;
  /** Talent that is chosen at first. */
  talentUserId?: string | null;
  close: () => void;
}

/** Adds a post, or with the poll on a poll; it goes out now or at the chosen time. */
export function AddPost({ place, poll, talentUserId = null, close }: Props) {
  const { type, title } = PLACES[place];
  const zone = useZone();
  const id = useFormId();
  const uploads = useFormUploads();
  // The select knows the names only of those that it offers.
  const { data: talents } = useCallQuery(
    appTalents.list,
    { query: { userIds: [talentUserId ?? ""], pageSize: 1 } },
    { when: talentUserId !== null },
  );
  const linkReading = useRef<LinkReading>(null);
  const [isPoll, setPoll] = useState(poll);
  const [initial] = useState<PostValues>(() => ({ ...emptyPost(type, poll, zone), talentUserId }));
  const form = useCallForm(CALLS_OF_POST[isPoll ? "Fanroom-Poll" : "Fanroom-Post"].create, {
    initial,
    rules: postRules,
    toBody: (values) => newPostOf(values, zone),
    nameOf: fieldOf,
    draft: place,
    onDone: (_, values) => {
      close();
      showToast(p(values.hasPoll ? "addedPoll" : "addedPost"));
    },
  });
  // The poll decides which call it is.
  if (form.values.hasPoll !== isPoll) setPoll(form.values.hasPoll);
  useLeaveGuard(form);
  const leave = async (): Promise<void> => {
    if (await mayLeave(form)) close();
  };
  const isUploading = uploads.active.length > 0;
  const save = async (): Promise<void> => {
    if (isUploading || (await linkReading.current?.finish()) === false) return;
    await form.submit();
  };
  const { publishDate } = form.values;
  const isAhead = publishDate !== null && Date.parse(publishDate) > Date.now();
  return (
    <ContentFrame
      title={p("newIn", { place: title })}
      height={600}
      onClose={() => void leave()}
      footer={
        <>
          {isUploading && (
            <span className={styles.waits} role="status">
              {p("uploading")}
            </span>
          )}
          <Button size="large" tone="quiet" onClick={() => void leave()}>
            {p("cancel")}
          </Button>
          {isUploading ? (
            <Button size="large" tone="main" off={p("uploading")}>
              {p(isAhead ? "schedule" : "publishNow")}
            </Button>
          ) : (
            <SaveButton form={form} id={id} size="large">
              {p(isAhead ? "schedule" : "publishNow")}
            </SaveButton>
          )}
        </>
      }
    >
      <FormBody form={{ ...form, submit: save }} id={id}>
        <PostFields form={form} post={null} knownTalents={talents?.rows} uploads={uploads} linkReading={linkReading} />
      </FormBody>
    </ContentFrame>
  );
}
