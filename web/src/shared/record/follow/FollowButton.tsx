import { t } from "#web/shared/record/follow/messages.ts";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { FOLLOW_ICONS, type FollowState, setFollow, useFollowState } from "./useFollow.ts";

const STATES = ["following", "notFollowing", "muted"] as const;
const LINES = { following: "followLine", notFollowing: "notFollowingLine", muted: "mutedLine" } as const;

interface Props {
  record: { id: string; displayName: string };
  size?: "small" | "middle";
}

/** Shows whether one follows a record, and changes it. Takes its room while it is loading. */
export function FollowButton({ record, size = "middle" }: Props) {
  return <FollowMenu record={record} size={size} state={useFollowState(record.id)} />;
}

export function FollowMenu({ record, size, state }: Props & { state: FollowState | undefined }) {
  const Icon = FOLLOW_ICONS[state ?? "notFollowing"];
  const actions = STATES.map((id) => ({
    id,
    title: t(id),
    icon: FOLLOW_ICONS[id],
    hint: t(LINES[id]),
    chosen: id === state,
    run: () => setFollow(record, id),
  }));
  return (
    <OpenMenuButton actions={actions}>
      <IconButton size={size ?? "middle"} title={t("button", { state: t(state ?? "notFollowing") })} off={!state}>
        <Icon size={size === "small" ? 16 : 18} weight={state === "following" ? "fill" : "regular"} />
      </IconButton>
    </OpenMenuButton>
  );
}
