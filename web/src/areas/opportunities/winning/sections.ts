/** The sections of the dialog, in their order. A kind of work that winning can make as well is one line here. */
import { contractSection } from "./contractSection.tsx";
import { eventSection } from "./eventSection.tsx";
import { projectSection } from "./projectSection.tsx";
import type { WinSection } from "./section.ts";
import { taskPackSection } from "./taskPackSection.tsx";

export const WIN_SECTIONS: readonly WinSection[] = [contractSection, eventSection, projectSection, taskPackSection];
