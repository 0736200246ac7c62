import type { Stage, TalentCategory } from "#contract/enums.ts";
import type { DemoPerson } from "./people/person.ts";

export interface Listed extends DemoPerson {
  category: TalentCategory;
  stage: Stage;
}
