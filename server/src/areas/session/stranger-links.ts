/** Handlers of the links and keys that a member of staff has made: one's own, and others'. */
import { type ownLinks, STRANGER_LINKS, type staffLinks } from "#contract/session/stranger-link.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import { endedTogether, endLinks, linksMadeBy, type StrangerLinks } from "#server/lib/security/stranger-links.ts";
import { notFound } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

type Sources = readonly StrangerLinks[];

async function endAll(db: Db, sources: Sources, actor: Actor, makerId: string) {
  const links = endedTogether(await linksMadeBy(db, sources, actor, makerId));
  const ended = await endLinks(db, sources, actor, links);
  await audit(db, {
    agencyId: actor.agencyId,
    actorId: actor.id,
    what: "links ended",
    subjectId: makerId,
    detail: { links: links.map(({ kind, id }) => `${kind} ${id}`) },
  });
  return { ended };
}

export const ownLinkHandlers = (sources: Sources): Handlers<typeof ownLinks> => ({
  list: ({ db, actor }) => linksMadeBy(db, sources, actor, actor.id),
  async end({ db, actor, params: { link: kind, id } }) {
    const links = await linksMadeBy(db, sources, actor, actor.id);
    const chosen = links.filter((link) => link.kind === kind && link.id === id);
    if (chosen.length === 0) throw notFound();
    await endLinks(db, sources, actor, chosen);
    await audit(db, {
      agencyId: actor.agencyId,
      actorId: actor.id,
      what: "links ended",
      subjectId: actor.id,
      detail: { links: [`${kind} ${id}`] },
    });
    return {};
  },
  endAll: ({ db, actor }) => endAll(db, sources, actor, actor.id),
});

export const staffLinkHandlers = (sources: Sources): Handlers<typeof staffLinks> => ({
  async list({ db, actor, params: { id } }) {
    const links = await linksMadeBy(db, sources, actor, id);
    return STRANGER_LINKS.flatMap((kind) => {
      const count = links.filter((link) => link.kind === kind).length;
      return count > 0 ? [{ kind, count }] : [];
    });
  },
  endAll: ({ db, actor, params: { id } }) => endAll(db, sources, actor, id),
});
