import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of a tour's tabs, apart from the other messages so that the router loads only these. */
export const t = defineMessages({ itinerary: "Itinerary", budget: "Budget", party: "Party", advance: "Advance" });
