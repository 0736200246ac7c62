import { defineMessages } from "../../ui/format/messages.ts";

/** What the screens of talents and scouts are called: all that the router knows of them before one is opened. */
export const t = defineMessages({
  talent: "Talent",
  scouts: "Scouts",
  addTalent: "Add talent",
  addScout: "Add scout",
  personal: "Personal",
  career: "Career",
  business: "Business",
  scout: "Scout",
  newTalent: "New talent",
  newScout: "New scout",
  goToTalent: "Go to talent",
  importTalents: "Import talents",
  importScouts: "Import scouts",
  goToScouts: "Go to scouts",
});
