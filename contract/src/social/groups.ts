import { socialAuth } from "./connection.ts";
import { socialContents } from "./content.ts";
import { socialShares } from "./share.ts";

export const socialGroups = { socialAuth, socialContents, socialShares };
