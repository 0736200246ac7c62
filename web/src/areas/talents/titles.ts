import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the screens of talents and scouts, which the router needs before loading them. */
export const t = defineMessages({
  talent: "Talent",
  scouts: "Scouts",
  addTalent: "Add talent",
  addScout: "Add scout",
  personal: "Personal",
  career: "Career",
  business: "Business",
  scout: "Scout",
  goToTalent: "Go to talent",
  importTalents: "Import talents",
  importScouts: "Import scouts",
  goToScouts: "Go to scouts",
});
