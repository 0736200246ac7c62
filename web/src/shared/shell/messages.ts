import { defineMessages } from "../../ui/format/messages.ts";

/** The frame around every screen. */
export const t = defineMessages({
  create: "Create",
  keyboard: "Keyboard shortcuts",
  more: "More",
  changePassword: "Change password",
  twoFactorOn: "Turn on two-factor sign-in",
  twoFactorOff: "Turn off two-factor sign-in",
  newCodes: "New recovery codes",
  timeZone: "Time zone",
  signOut: "Sign out",
  profile: "Your profile",
  theme: "Theme",
  light: "Light",
  dark: "Dark",
  system: "As the system",
  switchAgency: "Switch agency",
  agencyNow: "Agency: {name}",
  chooseAgency: "Choose an agency",
  chooseAgencyLine:
    "You see and change one agency at a time. The choice is kept with your session and noted in the log.",
  noAgencies: "There are no agencies yet.",
  findAgency: "Find an agency",
  clock: "Your time, {zone}",
  somewhereElse: "Your browser says {here}, your profile {profile}.",
  somewhereElseLine: "Which time shall be shown?",
  useOffered: "Use {city}",
  keep: "Keep {city}",
  keepIt: "Keep it as it is",
});
