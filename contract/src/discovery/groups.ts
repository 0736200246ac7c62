import { discovery } from "./artist.ts";
import { shortlistEntries, shortlistNotes, shortlists } from "./shortlist.ts";

export const discoveryGroups = { discovery, shortlists, shortlistEntries, shortlistNotes };
