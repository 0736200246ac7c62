/** Limits and constants. Sizes in characters, times in milliseconds. */
export const LIMITS = {
  pageSizes: [20, 50, 100],
  pageSize: 20,
  pageSizeMax: 100,
  /** Options for selects and mentions: few columns, many rows. */
  optionPageSizeMax: 10_000,
  /** Recently opened records that the palette shows. */
  recent: 12,
  /** Records of each kind in the search over all kinds. */
  foundOfKind: 6,
  /** A total is exact up to here; beyond, `totalIsMinimum` is set. */
  totalMax: 10_000,
  /** A badge never counts past this: it shows "(99+)". */
  badgeMax: 99,
  filterUrl: 2000,
  /** Records that one bulk change may list, or exclude from all matches. */
  bulkNamed: 500,
  /** Records that one bulk change may reach. */
  bulkRecords: 10_000,
  /** Filters that a person may keep for one list. */
  savedFilters: 50,
  /** Rows of one export. */
  exportRows: 100_000,
  columns: 60,
  columnWidthMin: 56,
  columnWidthMax: 800,
  /** Values of one list filter. */
  filterValues: 100,
  search: 200,
  line: 200,
  headline: 300,
  text: 5000,
  email: 254,
  password: 128,
  passwordMin: 6,
  tag: 50,
  folderName: 120,
  tags: 30,
  url: 500,
  roster: 10_000,
  /** Pictures and documents of one record. */
  attachments: 500,
  caption: 300,
  assignees: 200,
  /** Recipients of one email that shares a record. */
  shareRecipients: 10,
  shareMessage: 1000,
  careerLinks: 10,
  favouriteLinks: 20,
  /** Favourites added or changed by one request. */
  favouritesAtOnce: 200,
  /** Days of one statistics request. */
  statisticsDays: 732,
  careerFiles: 12,
  /** A few sentences about one thing. */
  remark: 1000,
  /** Social accounts of one person. */
  socialLinks: 20,
  handle: 100,
  followers: 10_000_000_000,
  /** Days before its end from which an insurance counts as expiring soon. */
  insuranceSoon: 30,
  /** Entries of one master list. */
  masterEntries: 2000,
  masterName: 100,
  statusCode: 40,
  /** Statuses of one category, and categories of one module. */
  statuses: 100,
  templateTasks: 50,
  templateDays: 730,
  templateRelated: 50,
  /** Days of payment terms, lead time and announcements of contracts. */
  contractDays: 365,
  keyDateAlerts: 10,
  /** Visible characters of a contract's text, of a template and of a clause. */
  contractText: 60_000,
  contractClauses: 200,
  contractTemplates: 200,
  /** Tax rates, accounts and rules of one agency, each. */
  financeEntries: 500,
  accountCode: 20,
  customFields: 200,
  customLabel: 80,
  customOption: 100,
  customOptions: 100,
  /** Tasks that one recurrence makes, the years from its first to its last, and the longest interval. */
  recurrenceTasks: 730,
  recurrenceYears: 5,
  recurrenceInterval: 365,
  debounceSearch: 500,
  debounceFilter: 300,
  debounceDate: 300,
  debounceAddress: 300,
  debounceLink: 500,
  refreshWhenUnder: 432_000_000,
  refreshCache: 60_000,
  tagsShown: 3,
  peopleShown: 4,
} as const;
