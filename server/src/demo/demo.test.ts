/** The demo agency as it is loaded. Loading takes seconds and is done once for all of these tests, which is why they are one file of over 400 lines. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { Secret, TOTP } from "otpauth";
import type pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { normalForm, RESOURCES } from "#contract/access.ts";
import { ContactCreate } from "#contract/partners/contact.ts";
import { PartnerCreate } from "#contract/partners/partner.ts";
import { z } from "#contract/schema.ts";
import { auth, users } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { SupplierCreate } from "#contract/suppliers/supplier.ts";
import { PersonCreate, people } from "#contract/talents/person.ts";
import { addresses } from "#contract/values/address.ts";
import { email, password } from "#contract/values/formats.ts";
import { recount } from "#server/areas/fans/counting/recount.ts";
import { bundledPlaces } from "#server/areas/places/fill.ts";
import { checkPassword } from "#server/areas/session/password.ts";
import { actIn, asOwner } from "#server/founding/owner-scope.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { phoneColumns, type StoredPhone, storedPhones } from "#server/lib/values/phone.ts";
import { startApp, testConfig } from "../../test/app.ts";
import { startEmbeddedCluster, type TestCluster } from "../../test/database/cluster.ts";
import { chooseDatabase } from "../../test/database/of-file.ts";
import { buildReaders } from "../../test/figures/readers.ts";
import { compareReports } from "../../test/figures/report-figures.ts";
import { compareWidgets } from "../../test/figures/widget-figures.ts";
import { randomFor } from "../../test/generated/breadth.ts";
import { WHOLE } from "../../test/generated/inputs/random.ts";
import { loadDemo } from "./load.ts";
import { DEMO_TOTP_SEED, demoSignIns } from "./staff/sign-in.ts";

const DATABASE = `greenroom_demo_${process.pid}`;
const dataDir = mkdtempSync(join(tmpdir(), "greenroom-demo-"));
let cluster: TestCluster;
let ownerUrl: string;
const config = () => ({ ...testConfig({ dataDir }), databaseUrl: cluster.appUrl(DATABASE) });

beforeAll(async () => {
  // The demo is loaded into the embedded database and into no other.
  cluster = await startEmbeddedCluster();
  await cluster.createDatabase(DATABASE);
  ownerUrl = cluster.ownerUrl(DATABASE);
  await migrate(ownerUrl, { appRole: decodeURIComponent(new URL(cluster.appUrl(DATABASE)).username) });
  // A load that fails halfway, here because it cannot write files, leaves nothing and does not block the next.
  const noDirectory = join(dataDir, "a-file");
  writeFileSync(noDirectory, "");
  await expect(loadDemo(ownerUrl, { ...config(), dataDir: noDirectory })).rejects.toThrow("ENOTDIR");
  expect(await rows("select from agency")).toEqual([]);
  const started = performance.now();
  await loadDemo(ownerUrl, config());
  console.info(`The demo was loaded in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}, 180_000);

afterAll(async () => {
  await cluster.dropDatabase(DATABASE);
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Queries as the owner, with all agencies in scope. */
function rows<T extends pg.QueryResultRow = pg.QueryResultRow>(text: string): Promise<T[]> {
  return withClient("test", ownerUrl, async (client) => {
    const { rows: agencies } = await client.query<{ ids: string }>(
      "select coalesce(string_agg(id::text, ','), '') as ids from agency",
    );
    await client.query("select set_config('app.agencies', $1, false)", [`{${agencies[0]?.ids}}`]);
    return (await client.query<T>(text)).rows;
  });
}

test("the demo has two agencies whose people vary in status and state", async () => {
  expect(
    await rows(
      `select name, (select count(*)::int from staff s where s.agency_id = a.id) as staff,
          (select count(*)::int from person p where p.agency_id = a.id and family = 'talents') as talents,
          (select count(*)::int from person p where p.agency_id = a.id and family = 'scouts') as scouts
        from agency a
        order by name`,
    ),
  ).toEqual([
    { name: "Harbour & Vale", staff: 15, talents: 63, scouts: 24 },
    { name: "Southern Lights", staff: 2, talents: 6, scouts: 0 },
  ]);
  const [mix] = await rows(
    `select avg((status = 1)::int)::float as active, count(distinct status)::int as statuses,
        count(distinct state)::int as states, count(distinct bio)::int as bios, count(*)::int as all from person`,
  );
  expect(mix).toMatchObject({ statuses: 4, states: 3, bios: mix?.all });
  expect(mix?.active).toBeGreaterThan(0.75);
  const [staffed] = await rows(
    `select min(n)::int as least, max(n)::int as most
      from (select count(a.id) as n
        from person p left join assignment a on a.record_id = p.id
        group by p.id) each_person`,
  );
  expect(staffed).toEqual({ least: 1, most: 5 });
});

test("the tour's next shows have guests in each state, and an advance that is partly done", async () => {
  const guests = await rows("select state, sum(places)::int as places from event_guest group by state order by state");
  expect(guests).toEqual([
    { state: "APPROVED", places: 13 },
    { state: "ASKED", places: 10 },
    { state: "DECLINED", places: 2 },
  ]);
  const advance = await rows(
    `select count(*)::int as tasks, count(t.completed_at)::int as done
      from tour_advance a join task t on t.agency_id = a.agency_id and t.pack_id = a.pack_id`,
  );
  expect(advance).toEqual([{ tasks: 8, done: 5 }]);
});

test("the agency has work around the day of set-up: overdue, due, undated, done and overlapping", async () => {
  const [counts] = await rows(
    `select count(*)::int as tasks, count(distinct status_id)::int as statuses, count(distinct type_id)::int as types,
      count(distinct assignee_id)::int as assignees, count(recurrence_id)::int as repeating,
      count(*) filter (where jsonb_array_length(checklist_items) > 0)::int as checklists,
      count(*) filter (where completed_at is null and due_by < now())::int as overdue,
      count(*) filter (where completed_at is null and due_by between now() and now() + interval '8 days')::int as soon,
      count(*) filter (where completed_at is null and due_on is null)::int as undated, count(completed_at)::int as done
    from task`,
  );
  expect(counts).toMatchObject({ statuses: 3, types: 14, repeating: 8 });
  const { tasks, assignees, checklists, overdue, soon, undated, done } = counts ?? {};
  expect(tasks).toBeGreaterThan(110);
  expect([assignees, checklists, overdue, soon, undated, done].map((count) => Number(count) >= 4)).not.toContain(false);
  const [busy] = await rows(
    `select count(*)::int as taken,
        (select count(*)::int
          from commitment c
            join commitment o on o.person_id = c.person_id
              and o.record_id <> c.record_id
              and o.starts_at < c.ends_at
              and o.ends_at > c.starts_at) as overlaps
      from commitment`,
  );
  expect(busy?.taken).toBeGreaterThan(60);
  expect(busy?.overlaps).toBeGreaterThan(0);
  const kinds = await rows(
    "select kind, count(read_at)::int as read, count(*)::int as all from notification group by kind order by kind",
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["assigned", "comment", "message"]);
  expect(await rows("select from notification where mailed_at is null")).toEqual([]);
});

test("talents have news, events, audio and video in every state, also marked by fans", async () => {
  const mix = await rows<{ kind: string; published: number; scheduled: number; pending: number; rejected: number }>(
    `select kind, count(*) filter (where status = 3 and publish_at <= now())::int as published,
      count(*) filter (where status = 3 and publish_at > now())::int as scheduled,
      count(*) filter (where status = 13)::int as pending, count(*) filter (where status = 14)::int as rejected
    from content_item
    where status is not null
    group by kind
    order by kind`,
  );
  expect(mix.map(({ kind }) => kind)).toEqual(["Audio", "Event", "News", "Video"]);
  for (const { kind, ...states } of mix)
    expect(
      Object.values(states).filter((count) => count === 0),
      kind,
    ).toEqual([]);
  const [counts] = await rows(
    `select count(*)::int as items, count(*) filter (where podcast)::int as podcasts,
      count(*) filter (where open_irrelevance > 0)::int as marked,
      count(distinct v.involved_id)::int as talents from content_item i join involvement v on v.record_id = i.id`,
  );
  expect(Number(counts?.items)).toBeGreaterThan(40);
  expect([counts?.podcasts, counts?.marked, counts?.talents].map((count) => Number(count) >= 5)).not.toContain(false);
  // Published content has everything that its kind needs.
  expect(
    await rows(
      `select title
        from content_item i
        where (kind in ('News', 'Event')
          and (content is null or not exists (select from content_media m where m.record_id = i.id)))
          or (kind in ('Audio', 'Video') and link is null) or created_at > now()`,
    ),
  ).toEqual([]);
});

test("fans and staff have posts and polls in both places and in every state", async () => {
  const mix = await rows<Record<"scheduled" | "pinned" | "marked" | "meetups" | "byFans" | "polls" | "over", number>>(
    `select fanroom_type, count(*) filter (where pinned_at is not null)::int as pinned,
      count(*) filter (where open_irrelevance > 0)::int as marked,
      count(*) filter (where starts_at is not null)::int as meetups,
      count(*) filter (where kind = 'Fanroom-Poll')::int as polls
      from content_item where fanroom_type is not null group by 1 order by 1`,
  );
  expect(mix).toHaveLength(2);
  for (const { fanroom_type: place, ...counts } of mix as unknown as Record<string, number>[])
    expect(
      Object.values(counts).filter((count) => count === 0),
      String(place),
    ).toEqual([]);
  const [votes] = await rows(
    "select count(*)::int as votes, count(distinct item_id)::int as polls from content_poll_vote",
  );
  expect(Number(votes?.votes)).toBeGreaterThan(50);
  expect(await rows("select from content_post where by_fan and fan_name is null")).toEqual([]);
});

test("fans of two years are counted as the nightly recount counts them, and so are items", async () => {
  const [crowd] = await rows(
    `select count(*)::int as fans, (select count(distinct person_id)::int from fan_day) as talents,
      (select count(distinct date_trunc('month', at))::int from fan_event) as months from fan`,
  );
  expect(crowd).toMatchObject({ fans: 40_000, talents: 30 });
  expect(crowd?.months).toBeGreaterThan(22);
  const agencies = await rows<{ id: string }>("select distinct agency_id as id from fan");
  const mended = await asOwner(ownerUrl, async (db) => {
    const found = [];
    for (const { id } of agencies) {
      await actIn(db, id, id);
      found.push(await recount(db, { agencyId: id, since: new Date(0) }));
    }
    return found;
  });
  expect(mended).toEqual([{ fans: 0, talents: 0, days: 0 }]);
  expect(
    await rows(
      `select i.title
        from content_item i
        where i.total_reaction <> (select count(*)
          from fan_event e
          where e.record_id = i.id and e.kind = 'REACTION' and not e.undone)`,
    ),
  ).toEqual([]);
}, 60_000);

test("most records have addresses from the table of places, one of which is the contact address", async () => {
  const stored = await rows<{
    recordId: string;
    kind: string;
    asContactAddress: boolean;
    cityId: string;
    line1: string;
  }>(
    `select record_id as "recordId", r.kind, type, line1, line1 as "addressLine1", district, city, city_id as "cityId",
       state, state_id as "stateId", zip, country, country_id as "countryId",
       latitude, longitude, as_contact as "asContactAddress"
     from address a join record r on r.id = a.record_id
     order by record_id, place`,
  );
  const places = new Map(bundledPlaces().map((place) => [place.id, place]));
  const byRecord = Map.groupBy(stored, ({ recordId }) => recordId);
  for (const list of byRecord.values())
    expect(
      z.safeParse(
        addresses(),
        list.map(({ recordId: _, kind: __, line1: ___, ...plain }) => plain),
      ).error,
    ).toBeUndefined();
  for (const item of stored) {
    const { name, latitude, longitude, zip = null } = places.get(item.cityId) ?? {};
    expect(item, item.line1).toMatchObject({ city: name, latitude, longitude, zip });
  }
  const kinds = Map.groupBy(
    [...byRecord.values()].flatMap(([first]) => first ?? []),
    ({ kind }) => kind,
  );
  expect([...kinds.keys()].sort()).toEqual(["partner", "person", "staff", "supplier"]);
  expect(byRecord.size).toBeGreaterThan(110);
});

interface PersonRow extends Record<string, unknown> {
  displayName: string;
  countryCode: string;
  phone: string;
  phoneCode: string;
}

test("every person is valid in the form", async () => {
  const people = await rows<PersonRow>(
    `select display_name as "displayName", legal_name as "legalName", category, status, headline, bio, pronouns,
       dob::text, nationality, languages, country_code as "countryCode",
       email, website,
       (select coalesce(jsonb_agg(jsonb_build_object('platform', platform, 'url', url) order by place), '[]')
         from social_account
         where person_id = person.id) as "socialLinks",
       tags, time_zone_id as "timezoneId", location, representation_start::text as "representationStart",
       representation_end::text as "representationEnd", source, phone, phone_code as "phoneCode" from person`,
  );
  for (const { phone, phoneCode, ...plain } of people) {
    const phoneNumber = phone.slice(phoneCode.length);
    const form = { ...plain, phoneNumber, typeIds: [], subTypeIds: [], assignedStaffIds: [] };
    expect(z.safeParse(PersonCreate, form).error?.issues, plain.displayName).toBeUndefined();
    expect(phoneColumns({ countryCode: plain.countryCode, phoneNumber })).toEqual({
      countryCode: plain.countryCode,
      phone,
      phoneCode,
    });
  }
});

test("25 partners with contacts and 15 suppliers are valid in their forms", async () => {
  const forms = {
    partner: `select display_name as "displayName", industry_category_id as "industryCategoryId", attributes,
      company_website as "companyWebsite", headline, bio, country_code as "countryCode",
      phone, phone_code, email, head_office_location as "headOfficeLocation", '{}'::uuid[] as "assignedStaffIds"
    from partner`,
    partner_contact: `select partner_id as "clientId", 'Partner' as "relateTo", name, role, email,
        country_code as "countryCode", phone, phone_code
      from partner_contact`,
  };
  const schemas = { partner: PartnerCreate, partner_contact: ContactCreate };
  const counted: Record<string, number> = {};
  for (const kind of ["partner", "partner_contact"] as const) {
    const contacts = await rows(forms[kind]);
    counted[kind] = contacts.length;
    for (const { phone, phone_code, ...plain } of contacts) {
      const phoneNumber = phone.slice(phone_code.length);
      const form = { ...plain, phoneNumber };
      const result = z.safeParse(schemas[kind], form);
      expect(result.error?.issues, JSON.stringify(form)).toBeUndefined();
      expect(phoneColumns({ countryCode: plain.countryCode, phoneNumber }).phone, JSON.stringify(form)).toBe(phone);
    }
  }
  expect(counted).toMatchObject({ partner: 25 });
  const allSuppliers = await rows(`select display_name as "displayName",
      (select array_agg(category_id) from supplier_category where supplier_id = supplier.id) as "categoryIds", contacts,
      website, abn, payment_term_days as "paymentTermDays", note, phones, email, '{}'::uuid[] as "assignedStaffIds"
    from supplier`);
  for (const { phones, ...plain } of allSuppliers) {
    const sent = phones.map(({ phone: _, phoneCode: __, ...phone }: StoredPhone) => phone);
    const form = { ...plain, phones: sent };
    expect(z.safeParse(SupplierCreate, form).error?.issues, JSON.stringify(form)).toBeUndefined();
    expect(storedPhones(sent), JSON.stringify(form)).toEqual(phones);
  }
  expect(allSuppliers).toHaveLength(15);
  expect(allSuppliers.some(({ phones }) => phones.length > 1)).toBe(true);
  expect(counted.partner_contact).toBeGreaterThan(40);
  const [staffed] = await rows(
    `select min(n)::int as least, max(n)::int as most
      from (select count(a.id) as n
        from record r left join assignment a on a.record_id = r.id
        where r.kind in ('partner', 'supplier')
        group by r.id) each_record`,
  );
  expect(staffed).toEqual({ least: 1, most: 3 });
});

test("types match the person's category, and sub-types the person's types", async () => {
  expect(
    await rows(
      `select p.display_name
        from person p join person_type x on x.person_id = p.id join talent_type t on t.id = x.type_id
        where t.category <> p.category`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      `select x.*
        from person_sub_type x join talent_sub_type s on s.id = x.sub_type_id
        where not exists (select from person_type t where t.person_id = x.person_id and t.type_id = s.type_id)`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      "select p.display_name from person p where not exists (select from person_type t where t.person_id = p.id)",
    ),
  ).toEqual([]);
});

test("contacts of a person have distinct names, but for family that is the emergency contact", async () => {
  const around = await rows(
    `select person_id, name, relationship
      from emergency_contact
      union
      select person_id, name, relationship
      from family_member
      union
      select id, display_name, 'Self'
      from person`,
  );
  expect(around.filter(({ relationship }) => relationship === "Sister").length).toBeGreaterThan(0);
  expect(new Set(around.map(({ person_id, name }) => `${person_id} ${name}`)).size).toBe(around.length);
});

test("nothing is dated in the future, or changed before it was created", async () => {
  for (const table of ["person", "partner", "partner_contact", "supplier", "staff", "note"]) {
    expect(await rows(`select id from ${table} where created_at > updated_at or updated_at > now()`), table).toEqual(
      [],
    );
  }
  expect(await rows("select id from history where at > now() or actor_id is null")).toEqual([]);
  expect(
    await rows(
      `select a.email
        from account a join staff s on s.id = a.id
        where a.last_login_at > now() or a.last_login_at < s.created_at`,
    ),
  ).toEqual([]);
});

test("staff have valid addresses and phones, and rights in normal form for every resource", async () => {
  const members = await rows(
    `select a.email, s.country_code, s.phone, s.phone_code, p.levels
      from staff s join account a on a.id = s.id join permission p on p.staff_id = s.id`,
  );
  expect(members).toHaveLength(17);
  for (const row of members) {
    expect(z.parse(email(), row.email)).toBe(row.email);
    expect(
      phoneColumns({
        countryCode: row.country_code,
        phoneNumber: row.phone.slice(row.phone_code.length),
      }).phone,
    ).toBe(row.phone);
    expect(Object.keys(row.levels).sort()).toEqual([...RESOURCES].sort());
    for (const resource of RESOURCES) expect(row.levels[resource]).toEqual(normalForm(row.levels[resource], resource));
  }
});

test("each record agrees with itself about terms, homes, covers, families and careers", async () => {
  const contradictions = {
    "another term in the agreement": `select p.display_name
        from person p join person_business b on b.person_id = p.id
        where (p.representation_start, coalesce(p.representation_end, 'infinity'))
          is distinct from (b.agreement_start, coalesce(b.agreement_end, 'infinity'))`,
    "a record older than its term":
      "select display_name from person where created_at::date < representation_start - 1 and finalised_at is null",
    "another home than the address": `select p.display_name
        from person p join person_basics b on b.person_id = p.id
          left join address a on a.record_id = p.id and a.type = 'HOME'
        where split_part(b.home_address, chr(10), 1) is distinct from a.line1`,
    "a cover out of proportion": `select id
        from insurance
        where insurance_kind = 'Equipment' and cover_amount > 10000000
          or insurance_kind = 'Income protection' and cover_amount > 20000000`,
    "a child older than a parent could have, or a parent younger": `select f.name
        from family_member f join person p on p.id = f.person_id
        where f.relationship in ('Son', 'Daughter') and f.dob < p.dob + interval '18 years'
          or f.relationship in ('Mother', 'Father') and f.dob > p.dob - interval '18 years'`,
    "a career that began in childhood": `select p.display_name
        from career_entry c join person p on p.id = c.person_id
        where (c.started || '-01')::date < p.dob + interval '15 years'`,
  };
  for (const [contradiction, query] of Object.entries(contradictions))
    expect(await rows(query), contradiction).toEqual([]);
  expect(
    await rows("select representation_start::text as since from person where display_name = 'Imogen Hart-Okafor'"),
  ).toEqual([{ since: "2021-03-12" }]);
});

const fileOf = (key: string): Buffer => readFileSync(join(dataDir, "files", key.slice(-2), key));

test("every portrait has a file that shows a face", async () => {
  const portraits = await rows<{ key: string; name: string }>(
    `select m.key, coalesce(p.display_name, s.display_name) as name
      from media m left join person p on p.avatar_id = m.id left join staff s on s.avatar_id = m.id
      where p.id is not null or s.id is not null`,
  );
  expect(portraits.length).toBeGreaterThan(95);
  for (const { key, name } of portraits) {
    const file = fileOf(key);
    expect(file.subarray(8, 12).toString()).toBe("WEBP");
    // Only a part of the drawing is the ink of outlines and hair.
    const { data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    let [drawn, dark] = [0, 0];
    for (let offset = 0; offset < data.length; offset += 4) {
      if ((data[offset + 3] ?? 0) < 128) continue;
      drawn += 1;
      if (Math.max(data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0) < 70) dark += 1;
    }
    expect(dark / drawn, name).toBeLessThan(0.78);
  }
});

test("each file says how large it is, so that the storage used is true", async () => {
  const files = await rows<{ name: string; key: string; size: number | null }>(
    "select filename as name, coalesce(file_key, key) as key, size::int as size from media",
  );
  for (const { name, key, size } of files) expect(size, name).toBe(fileOf(key).length);
  expect(
    await rows("select i.name from library_item i join media m on m.id = i.media_id where i.size <> m.size"),
  ).toEqual([]);
});

test("talents have galleries, and partners, staff and shows documents, all with their files", async () => {
  const files = await rows<{ kind: string; name: string; keys: string[]; type: string }>(
    `select r.kind, m.filename as name, m.content_type as type,
        array[m.key, m.file_key, (m.variants ->> 'medium')::uuid] as keys
      from attachment a join media m on m.id = a.media_id join record r on r.id = a.record_id`,
  );
  const kinds = Map.groupBy(files, ({ kind }) => kind);
  expect([...kinds.keys()].sort()).toEqual(["event", "partner", "person", "staff"]);
  const [few] = await rows<{ least: number }>(
    `select min(n)::int as least
      from (select count(a.id) as n
        from person p left join attachment a on a.record_id = p.id
        where p.stage = 'talent'
        group by p.id) each_talent`,
  );
  expect(few?.least).toBeGreaterThanOrEqual(4);
  const stored = new Map(files.flatMap(({ keys, type }) => keys.flatMap((key) => (key ? [[key, type] as const] : []))));
  for (const [key, type] of stored)
    expect(fileOf(key).toString("latin1", 0, 12)).toMatch(type === "application/pdf" ? /^%PDF/ : /WEBP$/);
});

test("the printed sign-ins work, and their passwords meet the password rules", async () => {
  const stored = await rows<{
    email: string;
    role: string;
    password_hash: string;
    name: string | null;
    agency: string | null;
  }>(
    `select a.email, a.role, c.password_hash, coalesce(s.display_name, a.display_name) as name, g.name as agency
      from account a
        join credential c on c.account_id = a.id
        left join staff s on s.id = a.id
        left join agency g on g.id = a.agency_id`,
  );
  for (const signIn of demoSignIns) {
    const account = stored.find((item) => item.email === signIn.email);
    expect(await verify(account?.password_hash ?? "", signIn.password), signIn.email).toBe(true);
    expect(z.safeParse(password(), signIn.password).success).toBe(true);
    await expect(
      checkPassword(signIn.password, {
        minLength: 15,
        email: signIn.email,
        name: account?.name,
        agency: account?.agency,
      }),
    ).resolves.toBeUndefined();
  }
});

test("each sign-in sees what the printed list says", async () => {
  const { ask } = await startApp({ databaseUrl: cluster.appUrl(DATABASE), dataDir });
  const seen: Record<string, unknown> = {};
  for (const { role, email: address, password: secret } of demoSignIns) {
    const { data: tokens } = await ask(auth.login, undefined, { body: { email: address, password: secret } });
    let token = tokens.accessToken;
    if (role === "Super admin") {
      const code = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SEED) }).generate();
      token = (await ask(auth.twoFactorVerify, token, { body: { code } })).data.tokens.accessToken;
      const [southern] = await rows<{ id: string }>("select id from agency where name = 'Southern Lights'");
      await ask(users.agency, token, { body: { agencyId: southern?.id } });
      // The session cache learns of the choice by notification, shortly after the reply.
      await expect
        .poll(async () => (await ask(people.list, token, { params: { family: "talents" } })).status)
        .toBe(200);
    }
    const talents = await ask(people.list, token, { params: { family: "talents" } });
    const colleagues = await ask(staff.list, token, { body: {} });
    seen[role] = [tokens.sessionState, talents.total ?? talents.status, colleagues.total ?? colleagues.status];
  }
  const talentsOf = (name: string) => `(select count(*)::int
    from assignment x
      join account a on a.id = x.staff_id
      join person p on p.id = x.record_id
    where p.family = 'talents' and a.email like '${name}@%') as ${name}`;
  const [{ priya, marcus } = { priya: 0, marcus: 0 }] = await rows<{ priya: number; marcus: number }>(
    `select ${["priya", "marcus"].map(talentsOf).join()}`,
  );
  expect(marcus).toBeGreaterThan(5);
  expect(seen).toEqual({
    Owner: ["active", 63, 15],
    "App admin": ["active", 63, 15],
    "Head agent": ["active", 63, 15],
    Agent: ["active", priya, 15],
    Assistant: ["active", marcus, 403],
    "Finance manager": ["active", 63, 403],
    "Super admin": ["two_factor_verify", 6, 2],
  });
});

test("a second load does nothing", async () => {
  const counted = () =>
    rows(
      `select (select count(*) from person) as people, (select count(*) from account) as accounts,
          (select count(*) from history) as history`,
    );
  const before = await counted();
  await loadDemo(ownerUrl, config());
  expect(await counted()).toEqual(before);
});

test("each figure of reports and widgets is what its link shows, for eighteen readers", {
  timeout: WHOLE ? 3_600_000 : 600_000,
}, async () => {
  chooseDatabase({ url: cluster.appUrl(DATABASE), ownerUrl });
  const { ask } = await startApp({ dataDir });
  const random = randomFor("figures");
  const [agency] = await rows<{ id: string }>("select id from agency where name = 'Harbour & Vale'");
  const readers = await buildReaders(agency?.id ?? "", random);
  expect(readers).toHaveLength(18);
  const compared = { reports: 0, widgets: 0 };
  for (const reader of readers) {
    compared.widgets += await compareWidgets(ask, reader);
    compared.reports += await compareReports(ask, reader, random);
  }
  console.info(`Compared with the rows behind them: ${JSON.stringify(compared)}.`);
  expect(compared.reports).toBeGreaterThan(100);
  expect(compared.widgets).toBeGreaterThan(300);
});
