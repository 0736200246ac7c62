/** Follow state of a record for the reader, and the actions that change it. */
import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { BellRingingIcon } from "@phosphor-icons/react/dist/csr/BellRinging";
import { BellSlashIcon } from "@phosphor-icons/react/dist/csr/BellSlash";
import { useEffect, useEffectEvent, useMemo } from "react";
import { recordFollows } from "#contract/notifications/notification.ts";
import { t } from "#web/shared/record/follow/messages.ts";
import { useMe } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { typing, underDialog } from "#web/ui/typing.ts";

export const FOLLOW_ICONS = { following: BellRingingIcon, notFollowing: BellIcon, muted: BellSlashIcon } as const;
export type FollowState = keyof typeof FOLLOW_ICONS;
interface Followed {
  id: string;
  displayName: string;
}

const BODIES = {
  following: { following: true, muted: false },
  notFollowing: { following: false, muted: false },
  muted: { following: true, muted: true },
} as const;
const DONE = { following: "nowFollowing", notFollowing: "nowNotFollowing", muted: "nowMuted" } as const;

export async function setFollow({ id, displayName: name }: Followed, state: FollowState): Promise<void> {
  if (await mutate(recordFollows.set, { params: { id }, body: BODIES[state] })) showToast(t(DONE[state], { name }));
}

/** Returns the state after "Follow" or "Mute" is pressed. */
export const toggled = (state: FollowState, by: "following" | "muted"): FollowState =>
  state !== by ? by : by === "muted" ? "following" : "notFollowing";

/** Undefined while it is loading, and for a super admin, who has no inbox. */
export function useFollowState(id: string | undefined): FollowState | undefined {
  const { user } = useMe();
  const { data } = useCallQuery(
    recordFollows.get,
    { params: { id: id ?? "" } },
    { when: id !== undefined && user.role !== "super_admin" },
  );
  if (!data) return undefined;
  return data.muted ? "muted" : data.following ? "following" : "notFollowing";
}

/** Follow and mute as actions, for menus and the palette. */
export function useFollowActions({ id, displayName }: Followed, state: FollowState | undefined): Action[] {
  return useMemo(() => {
    if (!state) return [];
    const to = (next: FollowState) => () => setFollow({ id, displayName }, next);
    return [
      state === "following"
        ? { id: "unfollow", title: t("unfollow"), icon: BellIcon, run: to("notFollowing") }
        : { id: "follow", title: t("follow"), icon: BellRingingIcon, visible: state !== "muted", run: to("following") },
      state === "muted"
        ? { id: "unmute", title: t("unmute"), icon: BellRingingIcon, run: to("following") }
        : { id: "mute", title: t("mute"), icon: BellSlashIcon, run: to("muted") },
    ];
  }, [id, displayName, state]);
}

/** Shift F follows and stops following; Shift M mutes and unmutes. */
export function useFollowKeys(record: Followed | null, state: FollowState | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!record || !state || !shiftKey || altKey || ctrlKey || metaKey || typing(event.target) || underDialog()) return;
    const next = key === "F" ? toggled(state, "following") : key === "M" ? toggled(state, "muted") : undefined;
    if (!next) return;
    event.preventDefault();
    void setFollow(record, next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
