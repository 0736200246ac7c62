import { defineMessages } from "#web/ui/format/messages.ts";

export const t = defineMessages({
  follow: "Follow",
  unfollow: "Stop following",
  following: "Following",
  notFollowing: "Not following",
  muted: "Muted",
  mute: "Mute",
  unmute: "Unmute",
  button: "Notifications: {state}",
  followLine: "You get notes and changes.",
  notFollowingLine: "You get mentions, assignments and reminders.",
  mutedLine: "Only mentions and reminders reach you.",
  nowFollowing: "You follow {name}",
  nowNotFollowing: "You do not follow {name} any more",
  nowMuted: "{name} is muted",
});
