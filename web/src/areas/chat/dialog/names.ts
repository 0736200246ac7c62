import type { ChatLogRow, ChatParty, Conversation } from "#contract/chat/conversation.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "../messages.ts";

type Named = Pick<Conversation | ChatLogRow, "party" | "profileName" | "number">;

/** Returns the name of the other party; for an unknown number, its profile name or the number. */
export const nameOf = ({ party, profileName, number }: Named): string => party?.name ?? profileName ?? number.display;
export const firstNameOf = (name: string): string =>
  /^\+?[\d ]+$/.test(name) ? name : (name.trim().split(/\s+/)[0] ?? name);

export const partyBrief = (named: Named): PersonBrief => ({
  id: named.party?.contactId ?? named.party?.id ?? named.number.id,
  displayName: nameOf(named),
  avatarUrl: named.party?.avatar ?? null,
});

const PATHS: Readonly<Record<ChatParty["kind"], string>> = {
  talent: "/talent",
  scout: "/scout",
  partner: "/partner",
  staff: "/staff",
};
export const chatPartyPath = ({ kind, id }: ChatParty): string => `${PATHS[kind]}/${id}/comms/whatsapp`;

/** The company of a partner's contact, else what they are. */
export function partyLine({ party, unknown }: Pick<ChatLogRow, "party" | "unknown">): string {
  if (!party) return unknown ? t("unknownNumber") : "";
  if (party.company !== null) return party.company;
  return party.kind === "scout" ? t("Scout") : party.kind === "staff" ? t("Staff") : t("Talent");
}
