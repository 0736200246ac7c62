import type { ComponentType } from "react";
import type { TabOwner } from "#web/shared/area.ts";

/** A tab of comms with all that the reader sees. */
export const commsScreen = (Screen: ComponentType<{ owner: TabOwner | null }>) => () => <Screen owner={null} />;
