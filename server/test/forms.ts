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
