/** Whole forms, for tests and the bench to change. */
let count = 0;
/** Different each time, in this process and beside others. */
export const next = (): string => {
  count += 1;
  return `${process.pid}${count}`;
};

/** What every form of a person needs, for tests to change. */
export const personForm = (more: Readonly<Record<string, unknown>> = {}) => ({
  displayName: "Imogen Hart-Okafor",
  legalName: null,
  category: "Music",
  typeIds: [],
  subTypeIds: [],
  status: 1,
  headline: null,
  bio: null,
  pronouns: null,
  dob: null,
  nationality: null,
  languages: [],
  countryCode: "AU",
  phoneNumber: null,
  email: null,
  website: null,
  socialLinks: [],
  tags: [],
  timezoneId: null,
  location: null,
  assignedStaffIds: [],
  representationStart: null,
  representationEnd: null,
  source: null,
  ...more,
});

export const staffForm = (more: Readonly<Record<string, unknown>> = {}) => ({
  displayName: "Tom Ashcombe",
  email: `tom${next()}@example.com`,
  countryCode: "AU",
  phoneNumber: null,
  positionId: null,
  timezoneId: "Australia/Sydney",
  dob: null,
  startDate: null,
  location: null,
  talentIds: [],
  permissions: [],
  ...more,
});

export const partnerForm = (more: Readonly<Record<string, unknown>> = {}) => ({
  displayName: "Lantern Festival",
  industryCategoryId: null,
  attributes: [],
  companyWebsite: null,
  headline: null,
  bio: null,
  countryCode: "AU",
  phoneNumber: null,
  email: null,
  headOfficeLocation: null,
  assignedStaffIds: [],
  ...more,
});

export const contactForm = (clientId: string, more: Readonly<Record<string, unknown>> = {}) => ({
  clientId,
  relateTo: "Partner",
  name: "June Abara",
  role: null,
  email: null,
  countryCode: "AU",
  phoneNumber: null,
  whatsappCountryCode: "AU",
  whatsappNumber: null,
  ...more,
});

export const supplierForm = (more: Readonly<Record<string, unknown>> = {}) => ({
  displayName: "Blue Van Freight",
  categoryIds: [],
  contacts: [],
  countryCode: "AU",
  phoneNumber: null,
  email: null,
  website: null,
  abn: null,
  paymentTermDays: null,
  note: null,
  assignedStaffIds: [],
  ...more,
});
