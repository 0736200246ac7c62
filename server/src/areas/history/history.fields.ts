/** Which columns of the history are shown, as which field; a column that does not stand here never leaves. */
import { may, type Resource } from "#contract/access.ts";
import type { HistoryCodeField, HistoryField, HistoryRow, HistoryValueKind } from "#contract/history/history-row.ts";
import type { Actor } from "#server/lib/scope.ts";

export interface Shown {
  field: HistoryField;
  as: HistoryValueKind;
  /** Whose name stands for the id, or what else `history_value` puts into words. */
  of?: "staff" | "position" | "answers" | "industryCategory" | "contacts" | "file";
  /** Seen only by whoever may read this resource too. */
  needs?: Resource;
}
/** By table, then by column. */
export type Columns = Readonly<Record<string, Readonly<Record<string, Shown>>>>;

const text = (field: HistoryField): Shown => ({ field, as: "text" });
const code = (field: HistoryCodeField): Shown => ({ field, as: "code" });
const date = (field: HistoryField): Shown => ({ field, as: "date" });
const deleted: Shown = { field: "deleted", as: "instant" };
const picture: Shown = { field: "avatar", as: "picture" };

const note = { body: { field: "note", as: "rich" }, deleted_at: deleted } as const satisfies Columns[string];

const address = {
  entire: text("address"),
  type: code("addressType"),
  as_contact: code("contactAddress"),
} as const satisfies Columns[string];

const assignment = {
  staff_id: { field: "assignee", as: "name", of: "staff" },
  role: text("assigneeRole"),
  ended_at: { field: "assignedUntil", as: "instant" },
} as const satisfies Columns[string];

const contact = {
  name: text("displayName"),
  role: text("contactRole"),
  email: text("email"),
  country_code: code("country"),
  phone: text("phone"),
  whatsapp: text("whatsapp"),
  deleted_at: deleted,
} as const satisfies Columns[string];

const attachment = {
  media_id: { field: "file", as: "text", of: "file" },
  caption: text("caption"),
  deleted_at: deleted,
} as const satisfies Columns[string];

/** What an import wrote into a record that was there. */
const roster_import = { filename: text("broughtIn") } as const satisfies Columns[string];

const category: Shown = { field: "industryCategory", as: "text", of: "industryCategory" };

export const PERSON: Columns = {
  person: {
    display_name: text("displayName"),
    legal_name: text("legalName"),
    stage: code("stage"),
    category: text("category"),
    status: code("status"),
    state: code("state"),
    avatar_id: picture,
    headline: text("headline"),
    bio: text("bio"),
    pronouns: text("pronouns"),
    dob: date("dob"),
    nationality: code("nationality"),
    languages: text("languages"),
    country_code: code("country"),
    phone: text("phone"),
    email: text("email"),
    website: text("website"),
    social_links: text("socialLinks"),
    tags: text("tags"),
    time_zone_id: text("timeZone"),
    location: text("location"),
    representation_start: date("representationStart"),
    representation_end: date("representationEnd"),
    source: text("source"),
    deleted_at: deleted,
  },
  assignment,
  person_basics: {
    gender: text("gender"),
    place_of_birth: text("placeOfBirth"),
    home_address: text("homeAddress"),
    passport_country: code("passportCountry"),
    passport_expiry: date("passportExpiry"),
    driving_licence: text("drivingLicence"),
    height_cm: text("height"),
    clothing_size: text("clothingSize"),
    shoe_size: text("shoeSize"),
    dietary: text("dietary"),
    medical: text("medical"),
  },
  emergency_contact: {
    name: text("displayName"),
    relationship: text("relationship"),
    email: text("email"),
    country_code: code("country"),
    phone: text("phone"),
    whatsapp: text("whatsapp"),
    deleted_at: deleted,
  },
  family_member: {
    name: text("displayName"),
    relationship: text("relationship"),
    dob: date("dob"),
    occupation: text("occupation"),
    country_code: code("country"),
    phone: text("phone"),
    remark: text("remark"),
    deleted_at: deleted,
  },
  person_config: { enabled_in_app: code("enabledInApp") },
  favourite: {
    status: code("status"),
    tags: text("tags"),
    public_name: text("publicName"),
    headline: text("headline"),
    picture_id: picture,
    biography: text("bio"),
    location: text("location"),
    contact_name: text("bookingContact"),
    contact_role: text("bookingRole"),
    email: text("email"),
    country_code: code("country"),
    phone: text("phone"),
    social_links: text("socialLinks"),
    links: text("links"),
    deleted_at: deleted,
  },
  career_entry: {
    role: text("careerRole"),
    organisation: text("organisation"),
    place: text("place"),
    started: text("started"),
    ended: text("ended"),
    achievements: text("achievements"),
    links: text("links"),
    deleted_at: deleted,
  },
  person_business: {
    agreement_start: date("agreementStart"),
    agreement_end: date("agreementEnd"),
    fee: { ...text("managementFee"), needs: "FINANCE" },
  },
  legal_entity: {
    name: text("displayName"),
    entity_kind: text("entityKind"),
    country: code("country"),
    abn: text("abn"),
    acn: text("acn"),
    company_number: text("companyNumber"),
    gst_registered: code("gstRegistered"),
    address: text("address"),
    deleted_at: deleted,
  },
  insurance: {
    insurance_kind: text("insuranceKind"),
    insurer: text("insurer"),
    policy_number: text("policyNumber"),
    cover: text("cover"),
    valid_from: date("validFrom"),
    expires: date("expires"),
    deleted_at: deleted,
  },
  social_account: {
    platform: code("socialPlatform"),
    url: text("url"),
    handle: text("handle"),
    followers: text("followers"),
    followers_on: date("followersOn"),
    deleted_at: deleted,
  },
  person_contact: contact,
  address,
  person_attributes: { answers: { field: "customField", as: "text", of: "answers" } },
  roster_import,
  note,
};

export const STAFF: Columns = {
  staff: {
    display_name: text("displayName"),
    position_id: { field: "position", as: "name", of: "position" },
    country_code: code("country"),
    phone: text("phone"),
    dob: date("dob"),
    start_date: date("startDate"),
    location: text("location"),
    avatar_id: picture,
    deleted_at: deleted,
  },
  permission: { levels: code("permission") },
  address,
  note,
};

export const PARTNER: Columns = {
  partner: {
    display_name: text("displayName"),
    industry_category_id: category,
    attributes: text("attributes"),
    avatar_id: picture,
    company_website: text("website"),
    headline: text("headline"),
    bio: text("bio"),
    country_code: code("country"),
    phone: text("phone"),
    email: text("email"),
    head_office_location: text("headOffice"),
    deleted_at: deleted,
  },
  partner_contact: contact,
  attachment,
  assignment,
  address,
  roster_import,
  note,
};

export const SUPPLIER: Columns = {
  supplier: {
    display_name: text("displayName"),
    // Until suppliers had several.
    category_id: category,
    contacts: { field: "contacts", as: "text", of: "contacts" },
    country_code: code("country"),
    phone: text("phone"),
    email: text("email"),
    website: text("website"),
    abn: text("abn"),
    payment_term_days: text("paymentTerms"),
    note: text("note"),
    deleted_at: deleted,
  },
  supplier_category: { category_id: category },
  assignment,
  address,
  roster_import,
  note,
};

export const PARTS: Readonly<Record<string, HistoryRow["part"]>> = {
  person: "record",
  staff: "record",
  partner: "record",
  supplier: "record",
  supplier_category: "category",
  roster_import: "record",
  assignment: "assignment",
  permission: "permission",
  note: "note",
  person_attributes: "attributes",
  person_basics: "basics",
  emergency_contact: "emergencyContact",
  family_member: "family",
  career_entry: "career",
  person_config: "config",
  person_business: "business",
  legal_entity: "legalEntity",
  insurance: "insurance",
  social_account: "socialAccount",
  person_contact: "contact",
  partner_contact: "contact",
  favourite: "favourite",
  address: "address",
  attachment: "file",
};

export interface ShownColumn extends Shown {
  table: string;
  column: string;
}

/** The columns that this reader sees, in the order in which they are shown. */
export const columnsFor = (columns: Columns, actor: Pick<Actor, "role" | "levels">): ShownColumn[] =>
  Object.entries(columns).flatMap(([table, shown]) =>
    Object.entries(shown).flatMap(([column, one]) =>
      one.needs && !may(actor, one.needs, "read") ? [] : [{ table, column, ...one }],
    ),
  );
