/** Every group of calls there is: what the server binds, the lists print, and the generated suites walk through. */
import type { CallGroup } from "./call.ts";
import { favourites } from "./favourites/favourite.ts";
import { history } from "./history/history.ts";
import { imports } from "./imports/import.ts";
import { exports } from "./lists/export.ts";
import { financeSavedFilters, savedFilters } from "./lists/savedFilters.ts";
import { tables } from "./lists/tables.ts";
import { attachments } from "./media/attachments.ts";
import { media, uploads } from "./media/upload.ts";
import { mentions, partnerNotes, personNotes, staffNotes, supplierNotes } from "./notes/notes.ts";
import { partnerContacts } from "./partners/contact.ts";
import { industryCategories } from "./partners/industry-category.ts";
import { partners } from "./partners/partner.ts";
import { places } from "./places/place.ts";
import { records } from "./records/records.ts";
import { agencies, auth, users } from "./session/session.ts";
import { masterLists } from "./settings/master-list.ts";
import { mails } from "./staff/mails.ts";
import { permission } from "./staff/permission.ts";
import { positions } from "./staff/positions.ts";
import { staff } from "./staff/staff.ts";
import { suppliers } from "./suppliers/supplier.ts";
import { attributes } from "./talents/attributes.ts";
import { business, insurances, legalEntities, socialAccounts } from "./talents/business.ts";
import { career } from "./talents/career.ts";
import { talentConfig } from "./talents/config.ts";
import { personContacts } from "./talents/contact.ts";
import { conversion } from "./talents/conversion.ts";
import { countries } from "./talents/country.ts";
import { customFields } from "./talents/custom-field.ts";
import { paymentDetails } from "./talents/payment-details.ts";
import { people } from "./talents/person.ts";
import { basicInfos, emergencyContacts, families } from "./talents/personal.ts";

export const GROUPS = {
  auth,
  users,
  agencies,
  staff,
  permission,
  positions,
  staffNotes,
  mails,
  people,
  partners,
  partnerContacts,
  partnerNotes,
  industryCategories,
  suppliers,
  supplierNotes,
  masterLists,
  customFields,
  attributes,
  basicInfos,
  emergencyContacts,
  families,
  career,
  business,
  legalEntities,
  paymentDetails,
  insurances,
  socialAccounts,
  personContacts,
  conversion,
  countries,
  places,
  talentConfig,
  favourites,
  uploads,
  media,
  attachments,
  records,
  personNotes,
  mentions,
  history,
  savedFilters,
  financeSavedFilters,
  tables,
  exports,
  imports,
} as const satisfies Record<string, CallGroup>;
