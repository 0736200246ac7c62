import type { ComponentType } from "react";
import type { TabOwner } from "#web/shared/area.ts";

/** A tool with all that the reader sees. */
export const toolScreen = (Screen: ComponentType<{ owner: TabOwner | null }>) => () => <Screen owner={null} />;
