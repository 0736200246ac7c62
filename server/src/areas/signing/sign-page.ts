/** Handlers of a signer's page, opened by their link. It shows what signing needs, and nothing else. */
import { type SQL, sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { isSameName } from "#contract/signing/same-name.ts";
import { type signPage as calls, SignPage } from "#contract/signing/sign-page.ts";
import { CORRECTED_FIELDS, SIGNING_LIMITS } from "#contract/signing/signing.ts";
import { firstContractStatus, moveContract } from "#server/areas/contracts/moving.rules.ts";
import type { Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { refuseUnshown } from "#server/lib/pdf/unshown.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { OpenedHandlers } from "#server/lib/serving/serve.ts";
import { isAccessCode } from "./access-code.ts";
import { saveCorrections } from "./corrections.ts";
import type { SigningProvider } from "./provider.ts";
import { addToTrail, endRound, isTurn, jsonInstant } from "./rounds.ts";
import { pdfReply } from "./signing.ts";

const isoText = (column: string): SQL => jsonInstant(sql.raw(column));
/** Selects the name that a signer was invited by; a correction counts once the agency has accepted it. */
const INVITED_AS = sql.raw(
  "case when s.corrections -> 'name' ->> 'decision' = 'accept' then s.corrections -> 'name' ->> 'value' else s.name end",
);
/** True while a link works: as long as the round is open, and for 30 days once it is signed. */
const IS_OPEN = sql.raw(
  "(r.status = 'open' and r.expires_at > now() or r.status = 'signed' and r.ended_at > now() - interval '30 days')",
);

interface Opened extends Record<string, unknown> {
  id: string;
  roundId: string;
  contractId: string;
  state: string;
  isDue: boolean;
  sha256: string;
  name: string;
  invitedAs: string;
  role: string | null;
  company: string | null;
  codeHash: string | null;
  codeTries: number;
}
/** Locks the round, so that requests of its signers follow each other, and returns the signer if the link works. */
async function lockSigner(db: Db, signerId: string): Promise<Opened | null> {
  await db.execute(
    sql`select from signing_round where id = (select round_id from signer where id = ${signerId}::uuid) for update`,
  );
  const { rows } = await db.execute<Opened>(
    sql`select s.id, s.round_id as "roundId", s.contract_id as "contractId", s.state, ${isTurn} as "isDue", r.sha256,
        s.name, ${INVITED_AS} as "invitedAs", s.role, s.company, s.code_hash as "codeHash",
        s.code_tries::int as "codeTries"
      from signer s join signing_round r on r.id = s.round_id where s.id = ${signerId}::uuid and ${IS_OPEN}`,
  );
  return rows[0] ?? null;
}

async function pageOf(db: Db, { id }: Opened): Promise<SignPage> {
  const { rows } = await db.execute<{ page: unknown }>(
    sql`select json_build_object('agency', agency.name, 'sender', coalesce(staff.display_name, agency.name),
        'title', r.title, 'number', r.data -> 'terms' -> 'number', 'version', r.version, 'status', r.status,
        'people', r.data -> 'terms' -> 'people', 'value', r.data -> 'terms' -> 'value',
        'currency', r.data -> 'terms' -> 'currency', 'expiresAt', ${isoText("r.expires_at")},
        'timezoneId', agency.time_zone_id, 'html', r.html,
        'before', (select json_build_object('html', was.html, 'at', ${isoText("was.ended_at")}) from signing_round was
          where was.agency_id = r.agency_id
            and was.contract_id = r.contract_id
            and was.status = 'signed'
            and not was.uploaded
            and was.version < r.version
          order by was.version desc
          limit 1),
        'sha256', r.sha256, 'consentText', r.consent_text, 'sealed', r.sealed_at is not null,
        'you', json_build_object('kind', s.kind, 'name', coalesce(s.corrections -> 'name' ->> 'value', s.name),
          'invitedAs', ${INVITED_AS}, 'email', s.email, 'role', coalesce(s.corrections -> 'role' ->> 'value', s.role),
          'company', coalesce(s.corrections -> 'company' ->> 'value', s.company),
          'state', s.state, 'turn', ${isTurn}, 'signedAt', ${isoText("s.signed_at")}),
        'signers', (select json_agg(json_build_object('name', coalesce(o.signed_name, o.name),
          'line', coalesce(o.company, o.role), 'state', o.state,
          'signedAt', ${isoText("o.signed_at")}, 'you', o.id = s.id) order by o.place)
          from signer o
          where o.round_id = r.id)) as page
      from signer s join signing_round r on r.id = s.round_id join agency on agency.id = r.agency_id
        left join staff on staff.agency_id = r.agency_id and staff.id = r.opened_by where s.id = ${id}::uuid`,
  );
  return z.parse(SignPage, found(rows[0]).page);
}

const underAnotherName = (invitedAs: string) =>
  new Refusal("otherName", [{ field: "name", code: "otherName", message: `You were invited as ${invitedAs}.` }]);

interface Dependencies extends Pick<Services, "database" | "jobs"> {
  provider: SigningProvider;
}
interface SigningLink extends Record<string, unknown> {
  agencyId: string;
  signerId: string;
  unlocked: boolean;
}
interface ByLink {
  opened: SigningLink;
  caller: { address: string; device: string | null };
}
interface Act {
  db: Db;
  agencyId: string;
  signer: Opened;
  /** Address and browser of the request, for the trail. */
  by: { address: string; agent: string | null };
}

/** Makes the contract signed when all have signed; otherwise invites the next signer. */
async function goOn({ db, agencyId, signer }: Act, { provider, jobs }: Dependencies): Promise<void> {
  const { contractId, roundId } = signer;
  const { rows } = await db.execute<{ left: number; meaning: string }>(
    sql`select (select count(*)::int from signer where round_id = ${roundId}::uuid and state <> 'signed') as left,
        meaning
      from contract
      where id = ${contractId}::uuid`,
  );
  const { left, meaning } = found(rows[0]);
  if (left > 0) return provider.invite(db, roundId);
  await db.execute(
    sql`update signing_round set status = 'signed', ended_at = now(), due_at = now() where id = ${roundId}::uuid`,
  );
  await db.execute(
    sql`update contract set amending = false, signed_terms = null where id = ${contractId}::uuid and amending`,
  );
  if (meaning === "SENT" || meaning === "DRAFT")
    await moveContract(db, systemIn(agencyId), contractId, await firstContractStatus(db, "SIGNED"));
  return jobs.enqueue(db, "signing", {});
}

/** Finds the signer that a token is for. */
export const findSigningLink =
  ({ database }: Pick<Services, "database">) =>
  (token: string): Promise<SigningLink | null> =>
    database.signIn(async (db) => {
      const { rows } = await db.execute<SigningLink>(
        sql`select agency_id as "agencyId", signer_id as "signerId", unlocked_until is not null as unlocked
          from signing_link
          where hash = ${hashOf(token)} and coalesce(unlocked_until > now(), true)`,
      );
      return rows[0] ?? null;
    });

export function signPageHandlers(dependencies: Dependencies): OpenedHandlers<typeof calls, SigningLink> {
  const { database, jobs } = dependencies;
  const opened = <T>(
    { opened: { agencyId, signerId, unlocked }, caller: { address, device } }: ByLink,
    work: (act: Act) => Promise<T>,
    { unlocking = false } = {},
  ) =>
    database.scope(systemIn(agencyId), "write", async (db) => {
      const signer = await lockSigner(db, signerId);
      if (!signer) throw notFound();
      if (signer.codeHash && !unlocked && !unlocking) throw new Refusal("accessCodeDue");
      return work({ db, agencyId, signer, by: { address, agent: device } });
    });
  const note = ({ agencyId, signer, by }: Act) => ({ agencyId, roundId: signer.roundId, signerId: signer.id, ...by });
  const refuseTurn = ({ signer }: Act): void => {
    if (!signer.isDue) throw new Refusal("signingEnded");
  };

  return {
    get: (context) =>
      opened(context, async (act) => {
        const { db, signer } = act;
        if (signer.state === "waiting") {
          await db.execute(sql`update signer set state = 'opened', opened_at = now() where id = ${signer.id}::uuid`);
          await addToTrail(db, { ...note(act), what: "opened" });
        }
        return pageOf(db, signer);
      }),

    pdf: (context) =>
      opened(context, async ({ db, signer }) => {
        const { rows } = await db.execute<{ name: string; pdf: Buffer }>(
          sql`select concat_ws(' ', data -> 'terms' ->> 'number', 'version', version) as name,
              coalesce(sealed, pdf) as pdf
            from signing_round
            where id = ${signer.roundId}::uuid`,
        );
        return pdfReply(found(rows[0]));
      }),

    async unlock(context) {
      const token = newToken();
      const unlocked = await opened(
        context,
        async ({ db, agencyId, signer: { id, codeHash, codeTries } }) => {
          if (codeHash === null) throw new Refusal("notFound");
          if (codeTries >= SIGNING_LIMITS.codeTries) throw new Refusal("accessCodeClosed");
          const right = await isAccessCode(context.body.code, codeHash);
          await db.execute(
            sql`update signer
              set code_tries = case when ${right} then 0 else code_tries + 1 end
              where id = ${id}::uuid`,
          );
          if (right)
            await db.execute(
              sql`insert into signing_link (hash, agency_id, signer_id, unlocked_until)
                values (${hashOf(token)}, ${agencyId}::uuid, ${id}::uuid, now() + interval '2 hours')`,
            );
          return right;
        },
        { unlocking: true },
      );
      // Thrown outside the transaction, so that the failed try is counted.
      if (!unlocked) throw new Refusal("invalidCode", "code");
      return { token };
    },

    correct: (context) =>
      opened(context, async (act) => {
        refuseTurn(act);
        refuseUnshown(CORRECTED_FIELDS.map((field) => [field, `your ${field}`, context.body[field]]));
        await saveCorrections(act.db, act.signer.id, context.body, act.signer);
        await addToTrail(act.db, { ...note(act), what: "corrected" });
        return {};
      }),

    sign: (context) =>
      opened(context, async (act) => {
        const { db, signer, by } = act;
        const { sha256, name, otherName, mark, markPath, timezoneId } = context.body;
        refuseTurn(act);
        if (sha256 !== signer.sha256) throw new Refusal("movedOn");
        if ((mark === "drawn") !== (markPath !== null)) throw new Refusal("requiredField", "markPath");
        const isOther = !isSameName(name, signer.invitedAs);
        refuseUnshown([["name", "your name", name]]);
        if (isOther && !otherName) throw underAnotherName(signer.invitedAs);
        await db.execute(
          sql`update signer
            set state = 'signed', signed_at = now(), ended_at = now(), opened_at = coalesce(opened_at, now()),
              signed_name = ${name}, other_name = ${isOther}, zone = ${timezoneId},
              address = ${by.address}, agent = ${by.agent}, mark = ${mark}, mark_path = ${markPath},
              shown_sha256 = ${sha256}
            where id = ${signer.id}::uuid`,
        );
        await addToTrail(db, { ...note(act), what: "signed", detail: sha256 });
        if (isOther) await addToTrail(db, { ...note(act), what: "signed under another name", detail: name });
        await goOn(act, dependencies);
        return {};
      }),

    decline: (context) =>
      opened(context, async (act) => {
        const { db, signer, agencyId } = act;
        refuseTurn(act);
        const { reason } = context.body;
        await db.execute(
          sql`update signer set state = 'declined', ended_at = now(), reason = ${reason} where id = ${signer.id}::uuid`,
        );
        await addToTrail(db, { ...note(act), what: "declined", detail: reason });
        await endRound(db, { id: signer.roundId, agencyId }, "declined");
        await jobs.enqueue(db, "signing", {});
        return {};
      }),
  };
}
