/** A post or a poll in a dialog over its list: read, and edited without leaving the list. */
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useState } from "react";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { ContentFrame, type ListPlace } from "../../dialog/ContentFrame.tsx";
import dialogStyles from "../../dialog/Dialog.module.css";
import { useDialogKeys } from "../../dialog/useDialogKeys.ts";
import { t } from "../../messages.ts";
import { openSharePost } from "../../social/share/openSharePost.tsx";
import { type AnyPost, CALLS_OF_POST } from "../calls.ts";
import { PollBadge } from "../list/PostCells.tsx";
import { p } from "../messages.ts";
import { PLACES } from "../places.ts";
import { removePosts, setPin, takeNoAction } from "../postActions.ts";
import { EditPost } from "./EditPost.tsx";
import type { OpenedPost } from "./openedPost.ts";
import { PostView } from "./PostView.tsx";

export function PostDialog({ rows, first, mode: start, marked, close }: OpenedPost & { close: () => void }) {
  const [rest, setRest] = useState(rows);
  const [shown, setShown] = useState(first);
  const [mode, setMode] = useState(start);
  const answer = useCallQuery(CALLS_OF_POST[shown.kind].get, { params: { id: shown.id } }, { keep: true });
  const index = rest.findIndex(({ id }) => id === shown.id);
  const place: ListPlace = {
    at: index,
    total: rest.length,
    turnTo: (to) => {
      const row = rest[to];
      if (row) setShown(row);
    },
  };
  // A post has not what only a poll has; the view asks its kind.
  const post = answer.data?.id === shown.id ? (answer.data as AnyPost) : undefined;
  const gone = async (work: Promise<boolean>): Promise<void> => {
    if (!(await work)) return;
    const next = rest[index + 1] ?? rest[index - 1];
    if (!next) return close();
    setRest((rows) => rows.filter(({ id }) => id !== shown.id));
    setShown(next);
  };
  if (mode === "edit" && post) return <EditPost key={post.id} post={post} close={close} />;
  return (
    <ContentFrame
      title={p(shown.kind)}
      item={post && { ...post, status: null, start: null }}
      beside={post?.kind === "Fanroom-Poll" && <PollBadge expired={post.expired} />}
      place={place}
      height={500}
      onClose={close}
      footer={
        post && (
          <Footer
            post={post}
            place={place}
            marked={marked}
            edit={() => setMode("edit")}
            noAction={() => gone(takeNoAction([post]))}
            remove={() => gone(removePosts([post]))}
            close={close}
          />
        )
      }
    >
      <QueryBoundary answer={answer}>{(post) => <PostView key={post.id} post={post as AnyPost} />}</QueryBoundary>
    </ContentFrame>
  );
}

interface FooterProps {
  post: AnyPost;
  place: ListPlace;
  marked: boolean;
  edit: () => void;
  noAction: () => Promise<void>;
  remove: () => Promise<void>;
  close: () => void;
}
/** In the fan room there is no quick edit, and what a fan wrote has none. */
function Footer({ post, place, marked, edit, noAction, remove, close }: FooterProps) {
  const mayWrite = useMay("CMS", "write");
  const edits = mayWrite && post.editable && PLACES.snippets.type === post.fanroomType;
  useDialogKeys({
    ArrowLeft: () => place.turnTo(place.at - 1),
    ArrowRight: () => place.turnTo(place.at + 1),
    ...(edits && { e: edit }),
    ...(mayWrite && marked && { n: () => void noAction() }),
  });
  return (
    <>
      {edits && (
        <Button
          size="large"
          data-left
          icon={<PencilSimpleIcon size={16} />}
          onClick={edit}
          aria-keyshortcuts="e"
          className={dialogStyles.quick}
        >
          {p("quickEdit")}
          <kbd>E</kbd>
        </Button>
      )}
      <Button size="large" tone="quiet" onClick={close}>
        {p("cancel")}
      </Button>
      {mayWrite && marked && (
        <Button size="large" icon={<ShieldCheckIcon size={16} />} onClick={() => void noAction()} aria-keyshortcuts="n">
          {t("noAction")}
        </Button>
      )}
      {mayWrite && !marked && post.fanroomType === PLACES.snippets.type && (
        <Button
          size="large"
          icon={<ShareNetworkIcon size={16} />}
          onClick={() => openSharePost({ kind: post.kind, id: post.id, edit })}
        >
          {p("share")}
        </Button>
      )}
      {mayWrite && !marked && (
        <Button size="large" icon={<PushPinIcon size={16} />} onClick={() => void setPin(post)}>
          {p(post.pin ? "unpin" : "pin")}
        </Button>
      )}
      {mayWrite && (
        <Button size="large" tone="danger" icon={<TrashIcon size={16} />} onClick={() => void remove()}>
          {t("delete")}
        </Button>
      )}
    </>
  );
}
