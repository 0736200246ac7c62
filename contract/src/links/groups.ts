import { links } from "./link.ts";

export const linkGroups = {
  links,
};
