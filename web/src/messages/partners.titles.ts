import { speak } from "./speak.ts";

/** What the screens of partners are called: all that the router knows of them before one is opened. */
export const t = speak({
  partners: "Partners",
  addPartner: "Add partner",
  profile: "Profile",
  edit: "Edit",
  partner: "Partner",
  newPartner: "New partner",
  goToPartners: "Go to partners",
});
