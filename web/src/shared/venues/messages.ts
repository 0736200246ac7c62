import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of venues. */
export const t = defineMessages({
  venue: "Venue",
  add: "Add venue",
  addNamed: "Add venue “{name}”",
  edit: "Edit {name}",
  added: "{name} added",
  saved: "{name} saved",
  name: "Name",
  address: "Address",
  addressHint: "A suggestion also sets the time zone and the place on the map",
  zone: "Time zone",
  zoneHint: "Events here are in this zone",
  capacity: "Capacity",
  contact: "Contact at the venue",
  contactName: "Name",
  contactEmail: "Email",
  contactPhone: "Phone",
  note: "Note",
  noteHint: "Stage door, parking, load-in",
  seats: { one: "{count} person", other: "{count} people" },
});
