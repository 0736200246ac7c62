/** All areas of the app, one line each. */
import { area as calendar } from "#web/areas/calendar/area.ts";
import { area as chat } from "#web/areas/chat/area.ts";
import { area as comms } from "#web/areas/comms/area.ts";
import { area as content } from "#web/areas/content/area.ts";
import { area as contracts } from "#web/areas/contracts/area.ts";
import { area as dashboards } from "#web/areas/dashboards/area.ts";
import { area as discovery } from "#web/areas/discovery/area.ts";
import { area as events } from "#web/areas/events/area.ts";
import { area as expenses } from "#web/areas/expenses/area.ts";
import { area as fans } from "#web/areas/fans/area.ts";
import { area as favourites } from "#web/areas/favourites/area.ts";
import { area as finance } from "#web/areas/finance/area.ts";
import { area as guests } from "#web/areas/guests/area.ts";
import { area as imports } from "#web/areas/imports/area.ts";
import { area as invoices } from "#web/areas/invoices/area.ts";
import { area as creditNotes } from "#web/areas/invoices/credit/area.ts";
import { area as ledger } from "#web/areas/ledger/area.ts";
import { area as library } from "#web/areas/library/area.ts";
import { area as mail } from "#web/areas/mail/area.ts";
import { area as notifications } from "#web/areas/notifications/area.ts";
import { area as opportunities } from "#web/areas/opportunities/area.ts";
import { area as mails } from "#web/areas/outbox/area.ts";
import { area as partners } from "#web/areas/partners/area.ts";
import { area as projects } from "#web/areas/projects/area.ts";
import { area as reports } from "#web/areas/reports/area.ts";
import { area as settings } from "#web/areas/settings/area.ts";
import { area as settlements } from "#web/areas/settlements/area.ts";
import { area as staff } from "#web/areas/staff/area.ts";
import { area as suppliers } from "#web/areas/suppliers/area.ts";
import { area as talents } from "#web/areas/talents/area.ts";
import { area as tasks } from "#web/areas/tasks/area.ts";
import { area as ticketing } from "#web/areas/ticketing/area.ts";
import { area as tools } from "#web/areas/tools/area.ts";
import { area as tours } from "#web/areas/tours/area.ts";
import type { Area } from "#web/shared/area.ts";
import { area as showcase } from "../showcase/area.ts";

export const AREAS: readonly Area[] = [
  dashboards,
  talents,
  favourites,
  partners,
  suppliers,
  staff,
  tasks,
  opportunities,
  events,
  ticketing,
  settlements,
  guests,
  projects,
  contracts,
  expenses,
  library,
  invoices,
  creditNotes,
  ledger,
  calendar,
  comms,
  content,
  fans,
  mail,
  chat,
  finance,
  reports,
  tools,
  tours,
  discovery,
  imports,
  mails,
  notifications,
  settings,
  // For building and testing the app: a build for people leaves it out (vite.config.ts).
  showcase,
];
