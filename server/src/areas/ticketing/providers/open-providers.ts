import { openEventbrite } from "./eventbrite.ts";
import type { ProviderConfig } from "./exchange.ts";
import { openHumanitix } from "./humanitix.ts";
import type { TicketProviders } from "./provider.ts";

export const openTicketProviders = (config: ProviderConfig): TicketProviders => ({
  HUMANITIX: openHumanitix(config),
  EVENTBRITE: openEventbrite(config),
});
