/** Fills the demo: two agencies, their people, and the super admin who sees both. */
import { sql } from "drizzle-orm";
import { account, credential } from "#server/areas/session/account.table.ts";
import { hashPassword } from "#server/areas/session/password.ts";
import type { Settings } from "#server/config.ts";
import { foundAgency } from "#server/founding/found-agency.ts";
import { actIn } from "#server/founding/owner-scope.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { insertCalls } from "./comms/calls.ts";
import { insertChats } from "./comms/chats.ts";
import { insertEnquiries } from "./comms/enquiries.ts";
import { insertMails } from "./comms/mails.ts";
import { insertBillingContacts } from "./companies/billing.ts";
import { insertCompanies } from "./companies/insert.ts";
import { type DemoPartner, harbourPartners } from "./companies/partners.ts";
import { type DemoSupplier, harbourSuppliers } from "./companies/suppliers.ts";
import { insertCampaigns } from "./content/campaigns.ts";
import { demoAppTalents } from "./content/fan-plan.ts";
import { insertFans } from "./content/fans.ts";
import { insertContent } from "./content/insert.ts";
import { insertPosts } from "./content/insert-posts.ts";
import { insertPublicPages } from "./content/public-pages.ts";
import { insertShortlists } from "./content/shortlists.ts";
import { insertContractTexts } from "./deals/contract-texts.ts";
import { insertExpenses } from "./deals/expenses.ts";
import { insertDeals } from "./deals/insert.ts";
import { insertProjectTasks } from "./deals/project-tasks.ts";
import { insertBankLines } from "./finance/bank.ts";
import { insertCreditNotes } from "./finance/credit-notes.ts";
import { insertEmailTemplates } from "./finance/emails.ts";
import { insertInvoices } from "./finance/invoices.ts";
import { insertPayRuns } from "./finance/pay-runs.ts";
import { insertFinanceSettings } from "./finance/settings.ts";
import { insertWork } from "./insert-tasks.ts";
import type { Listed } from "./listed.ts";
import { insertLists } from "./master-list.ts";
import { insertAttachments } from "./media/attachment.ts";
import { insertFolders } from "./media/folders.ts";
import { storeLibrary } from "./media/library.ts";
import { pastCalls, pastMails } from "./past/comms.ts";
import { NO_PAST, PAST_MONTHS, pastDeals } from "./past/deals.ts";
import { inApp, pastNews } from "./past/publications.ts";
import { insertScouting } from "./past/scouting.ts";
import { harbourPeople, southernPeople } from "./people/agencies.ts";
import { type DemoStaff, harbourStaff, southernStaff } from "./people/staff.ts";
import { insertStaff, staffId } from "./staff/account.ts";
import { inviteStaff } from "./staff/invitation.ts";
import { DEMO_TOTP_SEED, demoSignIns, SUPER_ADMIN_EMAIL } from "./staff/sign-in.ts";
import { insertBusiness } from "./talents/business.ts";
import { insertCareers } from "./talents/career.ts";
import { insertCustomFields } from "./talents/custom-field.ts";
import { insertFavourites } from "./talents/favourite.ts";
import { insertPersonNotes } from "./talents/note.ts";
import { insertPersons, personId } from "./talents/person.ts";
import { insertPersonal } from "./talents/personal.ts";
import { storePortraits } from "./talents/portrait.ts";
import { portraitRow, type Sitter } from "./talents/portrait-row.ts";
import { homesOf, insertAddresses, knownCities } from "./values/address.ts";
import { instantOf, type Moment, thisMoment } from "./values/day.ts";
import { idOf } from "./values/random.ts";

interface DemoAgency {
  name: string;
  timeZoneId: string;
  staff: readonly DemoStaff[];
  people: readonly Listed[];
  partners?: readonly DemoPartner[];
  suppliers?: readonly DemoSupplier[];
}

const agencies: readonly DemoAgency[] = [
  {
    name: "Harbour & Vale",
    timeZoneId: "Australia/Sydney",
    staff: harbourStaff,
    people: harbourPeople,
    partners: harbourPartners,
    suppliers: harbourSuppliers,
  },
  { name: "Southern Lights", timeZoneId: "Australia/Hobart", staff: southernStaff, people: southernPeople },
];

export async function fillDemo(db: Db, config: Settings): Promise<void> {
  const now = thisMoment();
  const secrets = openSecrets(config.appSecret);
  const sitters = new Map(agencies.map((agency) => [agency, sittersOf(agency)]));
  // Files are drawn while the database works.
  const files = openStore(config);
  const drawn = Promise.all([
    storePortraits(files, [...sitters.values()].flat()),
    storeLibrary(
      files,
      agencies.map(({ name }) => idOf(`agency/${name}`)),
    ),
  ]);
  // Awaited later, so that an earlier database error is the one reported.
  drawn.catch(() => {});
  // All accounts have the same public password, so they share one hash.
  const passwordHash = await hashPassword(demoSignIns[0]?.password ?? "");
  const cities = knownCities();
  let numbers = 0;
  for (const agency of agencies) {
    const agencyId = idOf(`agency/${agency.name}`);
    const owner = staffId(agency.staff[0]?.email ?? "");
    const newId = (entry: string) => idOf(`${agency.name}/${entry}`);
    const lists = await foundAgency(db, {
      id: agencyId,
      name: agency.name,
      timeZoneId: agency.timeZoneId,
      newId,
      actorId: owner,
    });
    await db.insert(mediaTable).values((sitters.get(agency) ?? []).map((sitter) => portraitRow(agencyId, sitter)));
    await insertStaff(db, { agencyId, lists, staff: agency.staff, passwordHash, now });
    await inviteStaff(db, { id: agencyId, name: agency.name, staff: agency.staff }, config);
    await insertPersons(db, { agencyId, lists, staff: agency.staff, people: agency.people, now, numbers });
    await insertBusiness(db, { agencyId, people: agency.people, now, secrets });
    await insertCustomFields(db, { agencyId, people: agency.people, now });
    const homes = homesOf({ cities, agencyId, people: agency.people });
    await insertPersonal(db, { agencyId, people: agency.people, now, homes });
    await insertCareers(db, { agencyId, people: agency.people, now });
    await insertLists(db, { agencyId, people: agency.people });
    await insertFavourites(db, { agencyId, people: agency.people, staff: agency.staff, now });
    await insertPersonNotes(db, { agencyId, people: agency.people, now });
    const { partners = [], suppliers = [] } = agency;
    const past = config.demoPast ? pastDeals(now, agency.people) : NO_PAST;
    await insertCompanies(db, { agencyId, lists, staff: agency.staff, partners, suppliers, now });
    await insertBillingContacts(db, { agencyId, partners, people: agency.people, now });
    await insertAddresses(db, { cities, agencyId, staff: agency.staff, people: agency.people, partners, suppliers });
    await insertAttachments(db, { agencyId, people: agency.people, partners, staff: agency.staff, now });
    await insertFolders(db, { agencyId, people: agency.people, staff: agency.staff, now });
    if (partners.length > 0) await insertFinanceSettings(db, { agencyId, authorId: owner, now });
    if (partners.length > 0) await insertContractTexts(db, { agencyId, authorId: owner });
    // Files that can't be written end the load before its longer part.
    await drawn;
    if (partners.length > 0) await insertDeals(db, { agencyId, staff: agency.staff, past, now });
    if (partners.length > 0) {
      const placed = { agencyId, authorId: owner, day: (days: number) => now.toPlainDate().add({ days }).toString() };
      await insertInvoices(db, { ...placed, past: past.invoices });
      await insertCreditNotes(db, placed);
      await insertEmailTemplates(db, agencyId);
      await insertBankLines(db, placed);
    }
    if (partners.length > 0) await insertProjectTasks(db, { agencyId, now });
    if (partners.length > 0) await insertExpenses(db, { agencyId, past: past.expenses, now });
    if (partners.length > 0) {
      await insertCalls(db, { agencyId, past: pastCalls({ now, opportunities: past.opportunities, partners }), now });
      if (config.demoPast) await insertScouting(db, { agencyId, people: agency.people, now });
      await insertEnquiries(db, { agencyId, now });
      await insertMails(db, { agencyId, past: pastMails({ now, opportunities: past.opportunities, partners }), now });
      await insertCampaigns(db, { agencyId, now });
      await insertShortlists(db, { agencyId, now });
      await insertChats(db, { agencyId, now });
      const news = config.demoPast ? pastNews(inApp(agency.people, demoAppTalents)) : [];
      await insertContent(db, { agencyId, now }, news);
      await insertPosts(db, { agencyId, now });
      await insertPublicPages(db, { agencyId, name: agency.name });
      await insertFans(db, { agencyId, now, news, staffId: owner });
    }
    if (partners.length > 0)
      await insertPayRuns(db, {
        agencyId,
        authorId: owner,
        secondId: staffId(agency.staff[1]?.email ?? ""),
        secrets,
        day: (days) => now.toPlainDate().add({ days }).toString(),
      });
    if (partners.length > 0)
      await insertWork(db, {
        agencyId,
        people: agency.people,
        partners,
        staff: agency.staff,
        pastMonths: config.demoPast ? PAST_MONTHS : 0,
        now,
      });
    await dateHistory(db);
    numbers += agency.people.length;
  }
  await insertSuperAdmin(db, config, passwordHash, now);
  await setSizes(db, new Map((await drawn).flatMap((sizes) => [...sizes])));
}

/** Writes the sizes of the drawn files into the rows of each agency, last, since only then are they known. */
async function setSizes(db: Db, sizes: ReadonlyMap<string, number>): Promise<void> {
  for (const { name, staff } of agencies) {
    await actIn(db, idOf(`agency/${name}`), staffId(staff[0]?.email ?? ""));
    await db.execute(
      sql`update media m
        set size = drawn.size
        from unnest(${sql.param([...sizes.keys()])}::uuid[],
          ${sql.param([...sizes.values()])}::bigint[]) as drawn (id, size)
        where m.id = drawn.id`,
    );
  }
}

function sittersOf({ staff, people }: DemoAgency): Sitter[] {
  const members = staff.map(({ email, name, look }) => ({ id: staffId(email), name, look }));
  return [...members, ...people.flatMap(({ name, look }) => (look ? [{ id: personId(name), name, look }] : []))];
}

/** Time at which the parts of a person were entered: 0 with the record, 1 with its last change. */
const ENTERED: Readonly<Record<string, number>> = {
  career_entry: 0.35,
  legal_entity: 0.5,
  emergency_contact: 0.65,
  family_member: 0.65,
  insurance: 0.8,
  person_contact: 0.9,
  person_basics: 0.95,
  person_business: 1,
};

/** Backdates the history that triggers wrote to the demo's dates. */
async function dateHistory(db: Db): Promise<void> {
  // Parts of a person follow over the years, each entered in one go by one of the assigned staff.
  const shares = sql.join(
    Object.entries(ENTERED).map(([table, share]) => sql`(${table}, ${share}::float)`),
    sql`, `,
  );
  await db.execute(
    sql`update history h
      set at = p.created_at + (p.updated_at - p.created_at) * coalesce((select share
          from (values ${shares}) entered (name, share)
          where name = h.table_name), 0),
        actor_id = coalesce((select a.staff_id
            from assignment a
            where a.record_id = p.id and h.table_name <> 'person'
            order by md5(a.staff_id::text || h.table_name)
            limit 1),
            p.created_by, h.actor_id)
      from person p where p.id = h.record_id`,
  );
  for (const table of ["partner", "supplier", "opportunity", "event", "project", "contract", "content_item"])
    await db.execute(
      sql`update history h
        set at = c.created_at, actor_id = coalesce(c.created_by, h.actor_id)
        from ${sql.identifier(table)} c
        where c.id = h.record_id`,
    );
  await db.execute(
    sql`update history h
      set at = t.created_at, actor_id = coalesce(t.created_by, h.actor_id)
      from task t
      where t.id = h.record_id`,
  );
  await db.execute(
    sql`update history h set at = s.created_at from staff s where s.id = h.record_id and h.table_name <> 'note'`,
  );
  for (const table of ["note", "attachment"])
    await db.execute(
      sql`update history h
        set at = n.created_at, actor_id = coalesce(n.author_id, h.actor_id)
        from ${sql.identifier(table)} n
        where n.id = h.row_id`,
    );
}

async function insertSuperAdmin(db: Db, config: Settings, passwordHash: string, now: Moment): Promise<void> {
  const id = idOf(`super admin/${SUPER_ADMIN_EMAIL}`);
  const createdAt = instantOf(now.subtract({ days: 800 }));
  await db.insert(account).values({
    id,
    email: SUPER_ADMIN_EMAIL,
    role: "super_admin",
    displayName: "Robin Okonkwo",
    activatedAt: createdAt,
    createdAt,
    twoFactor: true,
  });
  const totpSeed = openSecrets(config.appSecret).encrypt(DEMO_TOTP_SEED);
  await db.insert(credential).values({ accountId: id, passwordHash, longPassword: true, totpSeed });
}
