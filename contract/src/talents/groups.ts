import { attributes } from "./attribute.ts";
import { business, insurances, legalEntities, socialAccounts } from "./business.ts";
import { career } from "./career.ts";
import { talentConfig } from "./config.ts";
import { personContacts } from "./contact.ts";
import { conversion } from "./conversion.ts";
import { countries } from "./country.ts";
import { customFields } from "./custom-field.ts";
import { paymentDetails } from "./payment-details.ts";
import { people } from "./person.ts";
import { basicInfos, emergencyContacts, families } from "./personal.ts";

export const talentGroups = {
  attributes,
  business,
  insurances,
  legalEntities,
  socialAccounts,
  career,
  talentConfig,
  personContacts,
  conversion,
  countries,
  customFields,
  paymentDetails,
  people,
  basicInfos,
  emergencyContacts,
  families,
};
