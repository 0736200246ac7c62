/** Creates the project of a won deal. */
import { formOf } from "#contract/form.ts";
import { ProjectCreate } from "#contract/projects/project.ts";
import { copied, defineMaker } from "#server/lib/deals/winning.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { existingOf } from "#server/lib/work/work.ts";
import { project } from "./project.table.ts";
import { projectKit } from "./project.ts";

export const projectMaker = defineMaker({
  name: "project",
  kind: "project",
  resource: "PROJECT",
  table: project,
  propose: async (db, actor, { id, title, startDate, endDate, value }) => ({
    title,
    startDate,
    endDate,
    budget: value,
    existing: await existingOf(db, actor, project, id),
  }),
  async make(db, actor, deal, wanted) {
    const form = {
      ...formOf(ProjectCreate).empty,
      ...copied(deal),
      ...wanted,
      personIds: deal.personIds,
      opportunityId: deal.id,
    };
    await projectKit.checkNew(db, actor, form);
    const [id] = await projectKit.insert(db, actor, [form]);
    return [{ kind: "project", id: found(id), name: form.title }];
  },
});
