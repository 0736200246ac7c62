import { defineMessages } from "../../../ui/format/messages.ts";

/** What each emoji is called. */
export const EMOJI_NAMES = defineMessages({
  smile: "Smile",
  wink: "Wink",
  nervous: "Nervous laugh",
  sad: "Sad",
  heart: "Heart",
  thumbsUp: "Thumbs up",
  thumbsDown: "Thumbs down",
  clapping: "Clapping",
  thanks: "Thank you",
  wave: "Wave",
  care: "Heart hands",
  check: "Check",
  warning: "Warning",
  star: "Star",
  sparkles: "Sparkles",
  fire: "Fire",
  party: "Party",
  cake: "Cake",
  cheers: "Cheers",
  trophy: "Trophy",
  music: "Music",
  microphone: "Microphone",
  camera: "Camera",
  plane: "Plane",
  phone: "Phone",
  calendar: "Calendar",
  coffee: "Coffee",
  sun: "Sun",
});
export type EmojiName = Parameters<typeof EMOJI_NAMES>[0];
