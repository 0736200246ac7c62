import { agencies, auth, invitations, users } from "./session.ts";

import { ownLinks, staffLinks } from "./stranger-link.ts";

export const sessionGroups = {
  agencies,
  auth,
  invitations,
  ownLinks,
  staffLinks,
  users,
};
