/** Adding and changing a record of work, for kinds whose links a writer may not all see. */
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { keepingLinks, withLead } from "./work.ts";

type Links = Parameters<typeof keepingLinks>[3];
type WorkForm = Links["form"] & { leadId: string | null; assignedStaffIds: readonly string[] };
interface Writing {
  db: Db;
  actor: Actor;
  body: WorkForm;
}
interface Kit<Added extends Writing, Changed extends Writing & { params: { id: string } }, Made, Saved> {
  read(db: Db, actor: Actor, id: string): Promise<Links["seen"] | undefined>;
  handlers: { create(context: Added): Promise<Made>; update(context: Changed): Promise<Saved> };
}

/** Returns a kit's handlers that count the lead among the staff, and keep the links that the writer does not see. */
export const workWriting = <Added extends Writing, Changed extends Writing & { params: { id: string } }, Made, Saved>(
  table: Parameters<typeof keepingLinks>[1],
  { read, handlers }: Kit<Added, Changed, Made, Saved>,
) => ({
  create: (context: Added): Promise<Made> => handlers.create({ ...context, body: withLead(context.body) }),
  async update(context: Changed): Promise<Saved> {
    const { db, actor, params, body } = context;
    const seen = found(await read(db, actor, params.id));
    return handlers.update({
      ...context,
      body: await keepingLinks(db, table, params.id, { seen, form: withLead(body) }),
    });
  },
});
