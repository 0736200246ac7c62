import { agencies, auth, invitations, users } from "./session.ts";

export const sessionGroups = {
  agencies,
  auth,
  invitations,
  users,
};
