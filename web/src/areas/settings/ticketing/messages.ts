import type { TicketProvider } from "#contract/ticketing/codes.ts";
import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages of the connections to ticketing providers. */
export const t = defineMessages({
  providers: "Ticketing providers",
  line: "Greenroom reads how many tickets are sold, by type and day. Buyers are not kept.",
  HUMANITIX: "Humanitix",
  EVENTBRITE: "Eventbrite",
  connected: "Connected",
  again: "Connect again",
  notConnected: "Not connected",
  connectedBy: "Connected by {name} on {day}",
  connectedOn: "Connected on {day}",
  linked: { one: "{count} event", other: "{count} events" },
  connect: "Connect {provider}",
  replace: "Replace the key of {provider}",
  save: "Connect",
  key: "Key",
  keyHUMANITIX: "An API key: in Humanitix under Account, Advanced, Public API key.",
  keyEVENTBRITE: "A private token: in Eventbrite under Account settings, Developer links, API keys.",
  keyLine: "It is encrypted and never shown again.",
  done: "{provider} connected",
  disconnect: "Disconnect {provider}",
  disconnectAsk: "Disconnect {provider}?",
  disconnectBody: "Its key is destroyed, and nothing more is fetched. What was counted stays.",
  yes: "Disconnect",
  keep: "Keep it",
  disconnected: "{provider} disconnected",
  mayNot: "Ask someone with the right to the settings to connect a provider.",
});

export const PROVIDER_NAMES: Readonly<Record<TicketProvider, string>> = {
  HUMANITIX: t("HUMANITIX"),
  EVENTBRITE: t("EVENTBRITE"),
};
export const KEY_HINTS: Readonly<Record<TicketProvider, string>> = {
  HUMANITIX: t("keyHUMANITIX"),
  EVENTBRITE: t("keyEVENTBRITE"),
};
