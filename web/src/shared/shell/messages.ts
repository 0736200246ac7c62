import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of the app shell. */
export const t = defineMessages({
  create: "Create",
  keyboard: "Keyboard shortcuts",
  changePassword: "Change password",
  twoFactorOn: "Turn on two-factor authentication",
  twoFactorOff: "Turn off two-factor authentication",
  newCodes: "New recovery codes",
  timeZone: "Time zone",
  signOut: "Sign out",
  theme: "Theme",
  light: "Light",
  dark: "Dark",
  system: "System",
  switchAgency: "Switch agency",
  agencyNow: "Current agency: {name}",
  chooseAgency: "Choose an agency",
  chooseAgencyLine: "You work in one agency at a time. The choice applies to this session and is logged.",
  noAgencies: "No agencies yet",
  findAgency: "Search agencies",
  clock: "Your time zone: {zone}",
  zoneDiffers: "Your browser is in {here}, your profile in {profile}.",
  zoneQuestion: "Which time zone should be used?",
  useOffered: "Use {city}",
  keep: "Keep {city}",
  keepIt: "Keep as is",
});
