import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages of what an agency sets about its fans. */
export const t = defineMessages({
  pages: "Public pages",
  pagesLine:
    "Each talent in the app can have a page that anyone can open, with a news feed and a podcast. It shows the public name, picture, biography and links of Favourites, and the content that you put on the web page. Switch a talent's page on under Favourites.",
  showPages: "Talents have public pages",
  address: "Address of your agency",
  addressHint: "Pages begin with {url}",
  addressWarning:
    "If you change it, the old addresses lead to the new ones for a year. No one else can take them in that time.",
  pagesOn: "Public pages are on",
  pagesOff: "Public pages are off",

  keys: "Keys of the fan app",
  keysLine:
    "With a key, the fan app reads what is published or tells what fans did: reports, markings, views. A key is shown once. Keep it on a server, never in an app that people download.",
  addKey: "Create a key",
  keyName: "Name",
  keyNameHint: "Where it is used",
  kind: "What it opens",
  read: "Reading",
  write: "Telling",
  readLine: "Published content and talents in the app",
  writeLine: "What fans did, and erasing a fan",
  made: "Your new key",
  madeHint: "Copy it now: it isn't shown again.",
  working: "Keys that work",
  noKeys: "No keys yet.",
  keyLine: "{kind} · ends in {hint} · created {when} by {who} · {used}",
  someone: "the platform",
  usedAt: "used {when}",
  neverUsed: "not used yet",
  revoke: "Revoke",
  revokeThis: "Revoke {name}",
  revokeTitle: "Revoke {name}?",
  revokeBody: "Apps that use this key stop working immediately. A revoked key never works again.",
  revoked: "{name} is revoked",
  close: "Close",

  erase: "Erase a fan",
  eraseLine: "Erases a fan's id, name and texts everywhere. Their activity stays in the counts.",
  fanId: "Fan id",
  fanIdHint: "As the fan app knows them",
  eraseButton: "Erase",
  eraseTitle: "Erase this fan?",
  eraseBody: "Nothing will name {id} any more. This can't be undone.",
  erased: "Erased: {markings} markings, {events} events and {posts} posts no longer name the fan",
  nothingErased: "Nothing is kept of this fan",
});
