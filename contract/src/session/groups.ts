import { agencies, auth, users } from "./session.ts";

export const sessionGroups = {
  agencies,
  auth,
  users,
};
