import type { ComponentType } from "react";
import type { CommsOwner } from "#web/shared/area.ts";

/** A tab of comms with all that the reader sees. */
export const commsScreen = (Screen: ComponentType<{ owner: CommsOwner | null }>) => () => <Screen owner={null} />;
