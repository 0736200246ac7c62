/** The manifest of a server area, as a typed value. `areas.ts` merges them; importing an area registers nothing. */
import type { FastifyInstance } from "fastify";
import type { CallGroup } from "#contract/call.ts";
import { MANAGEMENT_KINDS } from "#contract/dashboards/management-widgets.ts";
import type { RefKind, Topic } from "#contract/enums.ts";
import type { ImportKind, ListKey, RecordKind } from "#contract/record-kinds.ts";
import type { Config } from "#server/config.ts";
import type { ConversationSource } from "./comms/conversation-source.ts";
import type { TimelineSource } from "./comms/timeline-source.ts";
import type { ApprovalSource, AreaWidgets, ManagementReaders, UnansweredSource } from "./dashboards/management.ts";
import type { Actor, Database } from "./database/scope.ts";
import type { Canceller } from "./deals/cancelling.ts";
import type { Deadlines } from "./deals/deadlines.ts";
import type { Mover } from "./deals/moving.ts";
import type { Maker } from "./deals/winning.ts";
import type { EventHandlers, EventName, Publish } from "./events/publish.ts";
import type { FileStore } from "./files/storage/store.ts";
import type { FinanceUse } from "./finance/finance-uses.ts";
import type { Importable } from "./importing/importable.ts";
import { JOB_NAMES, type JobHandlers, type Jobs } from "./jobs/jobs.ts";
import type { Finder } from "./lists/finder.ts";
import type { MasterListUses } from "./lists/master-columns.ts";
import type { StatusUse } from "./lists/status-uses.ts";
import type { ChangeBus } from "./live/change-bus.ts";
import { assignmentChange } from "./live/changes.ts";
import type { RecordVisibility, Subscription, Subscriptions } from "./live/subscriptions.ts";
import type { Mailer } from "./mail/mail.ts";
import type { MailedDocuments } from "./mail/mail-files.ts";
import type { Outside } from "./outside/fetch/outside.ts";
import type { SendsAgain } from "./outside/given-up.ts";
import type { RecordHistory } from "./records/history.ts";
import { onRecords } from "./records/visibility.ts";
import type { AuthTrail } from "./security/auth-trail.ts";
import type { Secrets } from "./security/secrets.ts";
import type { StrangerLinks } from "./security/stranger-links.ts";
import type { Limiter } from "./serving/limits/rate-limit.ts";
import type { Resolver, Resolvers } from "./serving/references.ts";
import {
  type Handlers,
  type HandlersThenOutside,
  type Open,
  type OpenedHandlers,
  type ServeContext,
  serve,
  serveOpened,
  serveUnscoped,
  type UnscopedHandlers,
} from "./serving/serve.ts";
import type { Exportable } from "./sheet/exportable.ts";

export type Exports = Readonly<Record<ListKey, Exportable>>;
export type Imports = Readonly<Record<ImportKind, Importable>>;

/** Dependencies of handlers and jobs. */
export interface Services {
  config: Config;
  database: Database;
  jobs: Jobs;
  limiter: Limiter;
  trail: AuthTrail;
  mailer: Mailer;
  secrets: Secrets;
  store: FileStore;
  /** The folder of the built web app, which may not be built. */
  web: string;
  /** Tells of changes that caches rely on. */
  notices: Pick<ChangeBus, "on" | "fresh">;
  /** Fetches addresses of the internet that people gave. */
  outside: Outside;
  /** Finds a person with their current rights. */
  findActor: (accountId: string, agencyId: string) => Promise<Actor | null>;
  onError: (error: unknown) => void;
  records: Records;
  exports: Exports;
  imports: Imports;
  masterListUses: MasterListUses;
  statusUses: readonly StatusUse[];
  financeUses: readonly FinanceUse[];
  makers: readonly Maker[];
  movers: readonly Mover[];
  cancellers: readonly Canceller[];
  deadlines: Deadlines;
  timeline: readonly TimelineSource[];
  conversations: readonly ConversationSource[];
  strangerLinks: readonly StrangerLinks[];
  sendsAgain: readonly SendsAgain[];
  approvals: readonly ApprovalSource[];
  unanswered: readonly UnansweredSource[];
  /** Readers of the widgets of all areas, which are there once the areas are open. */
  widgets: ManagementReaders;
  /** Tells all areas what happened, inside the transaction of the write. */
  publish: Publish;
}

/** A group of calls with its handlers. */
export interface Binding {
  calls: CallGroup;
  bind(context: ServeContext): void;
  /** Registers request parsing that only these calls need: cookies, multipart bodies. */
  plugin?: (app: FastifyInstance) => Promise<void>;
}
/** Binds calls whose handlers get a transaction opened for the actor. */
export const scoped = <G extends CallGroup>(calls: G, handlers: Handlers<G>): Binding => ({
  calls,
  bind: (context) => serve(context, calls, handlers),
});
/** Binds reads that go on once their transaction is over, because they ask a service outside. */
export const scopedThenOutside = <G extends CallGroup>(calls: G, handlers: HandlersThenOutside<G>): Binding => ({
  calls,
  bind: (context) => serve(context, calls, handlers),
});
/** Binds calls that declare `transaction: "none"`. */
export const unscoped = <G extends CallGroup>(
  calls: G,
  handlers: UnscopedHandlers<G>,
  plugin?: (app: FastifyInstance) => Promise<void>,
): Binding => ({ calls, bind: (context) => serveUnscoped(context, calls, handlers), ...(plugin && { plugin }) });

/** Binds calls that a token in their address opens; `open` looks at it before the body is read. */
export const opened = <G extends CallGroup, O>(calls: G, open: Open<O>, handlers: OpenedHandlers<G, O>): Binding => ({
  calls,
  bind: (context) => serveOpened(context, calls, open, handlers),
});

/** The server's definition of a kind of record. */
export interface RecordManifest {
  resolver: Resolver;
  finder: Finder;
  history: RecordHistory;
  /** Applies to the record, its notes, its files and its assignments. */
  visibility: RecordVisibility;
}

/** Jobs of the server itself. An area only adds to `tidy`. */
const SERVER_JOBS = ["mail", "tidy", "backup", "reseal"] as const;
type AreaJob = Exclude<keyof JobHandlers, (typeof SERVER_JOBS)[number]>;
interface Opened {
  bindings: readonly Binding[];
  jobs?: Pick<JobHandlers, AreaJob>;
  /** Removes expired data of these agencies; runs every hour. */
  tidy?: (agencies: readonly string[]) => Promise<void>;
  /** Readers of its widgets of the management dashboard. */
  widgets?: AreaWidgets;
  /** Runs once this process accepts jobs. */
  onStart?: () => void;
  /** Ends what `onStart` began, before the database closes. */
  onStop?: () => Promise<void>;
}

export interface AreaManifest {
  records?: Partial<Readonly<Record<RecordKind, RecordManifest>>>;
  /** Resolvers of ids that do not name a record. */
  resolvers?: Partial<Pick<Resolvers, Exclude<RefKind, RecordKind>>>;
  /** Subscriptions in addition to those that follow from `records`. */
  subscriptions?: Subscriptions;
  exports?: Partial<Exports>;
  imports?: Partial<Imports>;
  /** Entries of master lists that its records use. */
  masterListUses?: MasterListUses;
  /** Tables whose rows have a status of the agency. */
  statusUses?: readonly StatusUse[];
  /** Tables whose rows name a tax rate or an account. */
  financeUses?: readonly FinanceUse[];
  /** Documents that it makes for the emails that carry them. */
  mailedDocuments?: MailedDocuments;
  /** Records of its kinds that winning an opportunity creates. */
  makers?: readonly Maker[];
  /** Records of its kinds that move with an event. */
  movers?: readonly Mover[];
  /** Records of its kinds that may be cancelled with their contract. */
  cancellers?: readonly Canceller[];
  /** Logs that the timeline of contact shows. */
  timeline?: readonly TimelineSource[];
  /** Logs of what was said with a person or partner, which are exported and erased as one. */
  conversations?: readonly ConversationSource[];
  /** Links and keys that open something without signing in. */
  strangerLinks?: readonly StrangerLinks[];
  /** Sends again the deliveries that it gave up. */
  sendsAgain?: SendsAgain;
  /** Counts what waits there for an approval. */
  approvals?: readonly ApprovalSource[];
  /** Finds what came in there and waits for an answer. */
  unanswered?: readonly UnansweredSource[];
  /** Handles events of other areas. */
  on?: EventHandlers;
  open(services: Services): Opened;
}
/** Refuses handlers of events that are not in the list: a type parameter takes properties that its constraint does not have. */
type Hearing<A> = A extends { on: infer On }
  ? { on: { readonly [N in keyof On]: N extends EventName ? On[N] : never } }
  : unknown;
/** Keeps the area's literal type, so that the compiler knows what all areas together cover. */
export const defineArea = <const A extends AreaManifest>(area: A & Hearing<A>): A => area;

type MergedPart = "records" | "resolvers" | "exports" | "imports";
type Part = MergedPart | "on";
type Whole<P extends Part> = Required<NonNullable<AreaManifest[P]>>;
type Covered<A, P extends Part> = A extends Record<P, infer V> ? keyof V : never;
type Missing<A, P extends Part> = Exclude<keyof Whole<P>, Covered<A, P>>;

/** Merges one part of all manifests. A key that no area defines would have to be passed as an argument, so it does not compile. */
export const mergeParts =
  <P extends MergedPart>(name: P) =>
  <const T extends readonly AreaManifest[]>(
    areas: T,
    ..._missing: Missing<T[number], P> extends never ? [] : [missing: Missing<T[number], P>]
  ): Whole<P> => {
    const byKey = new Map<string, unknown>();
    for (const area of areas)
      for (const [key, value] of Object.entries(area[name] ?? {})) {
        if (byKey.has(key)) throw new Error(`Two areas define ${name} of ${key}`);
        byKey.set(key, value);
      }
    return Object.fromEntries(byKey) as Whole<P>;
  };

/** Returns the handlers of events, in the order of the areas. An event that no area hears would have to be passed as an argument. */
export const listenersOf = <const T extends readonly AreaManifest[]>(
  areas: T,
  ..._unheard: Missing<T[number], "on"> extends never ? [] : [unheard: Missing<T[number], "on">]
): EventHandlers[] => areas.flatMap(({ on }) => on ?? []);

export type Records = Readonly<Record<RecordKind, RecordManifest>>;

export const resolversOf = (records: Records, others: Omit<Resolvers, RecordKind>): Resolvers =>
  ({
    ...others,
    ...Object.fromEntries(Object.entries(records).map(([kind, { resolver }]) => [kind, resolver])),
  }) as Resolvers;

/** Changes of rows attached to records of several kinds. */
const ON_RECORDS = ["note", "attachment", "waiver"] as const satisfies readonly Topic[];

/** Subscribes everyone who can see a record to its rows and its assignments, its notes, its files and its waivers. */
export function subscriptionsOf(records: Records, more: readonly Subscriptions[]): Subscriptions {
  const kinds = Object.entries(records) as [RecordKind, RecordManifest][];
  const own = kinds.map(([kind, { visibility }]): [RecordKind, Subscription] => [
    kind,
    { ...visibility, topics: [kind] },
  ]);
  const rules = kinds.map(([, { visibility }]) => visibility);
  const byTopic = new Map<string, Subscription[]>(
    own.flatMap(([kind, subscription]) => [
      [kind, [subscription]],
      [assignmentChange(kind), [subscription]],
    ]),
  );
  for (const topic of ON_RECORDS) byTopic.set(topic, [onRecords(rules, [topic])]);
  for (const part of more)
    for (const [change, subscriptions] of Object.entries(part))
      byTopic.set(change, [...(byTopic.get(change) ?? []), ...subscriptions]);
  return Object.fromEntries(byTopic);
}

/** Merges the readers of widgets. Throws unless each widget is read by one area. */
function gatherWidgets(opened: readonly Opened[]): ManagementReaders {
  const readers = new Map<string, unknown>();
  for (const [kind, reader] of opened.flatMap(({ widgets }) => Object.entries(widgets ?? {}))) {
    if (readers.has(kind)) throw new Error(`Two areas read the widget ${kind}`);
    readers.set(kind, reader);
  }
  for (const kind of MANAGEMENT_KINDS) if (!readers.has(kind)) throw new Error(`No area reads the widget ${kind}`);
  return Object.fromEntries(readers) as unknown as ManagementReaders;
}

/** Opens every area and binds its calls. Throws unless each call of the contract is served. */
export async function openAreas(
  areas: readonly AreaManifest[],
  groups: Readonly<Record<string, CallGroup>>,
  context: ServeContext,
  given: Omit<Services, "widgets">,
) {
  const widgets = {} as ManagementReaders;
  const services = { ...given, widgets };
  const opened = areas.map((area) => area.open(services));
  Object.assign(widgets, gatherWidgets(opened));
  const unserved = new Set(Object.values(groups).flatMap((calls) => Object.values(calls)));
  for (const { calls, bind, plugin } of opened.flatMap(({ bindings }) => bindings)) {
    for (const call of Object.values(calls)) unserved.delete(call);
    if (plugin)
      await context.app.register(async (app) => {
        await plugin(app);
        bind({ ...context, app });
      });
    else bind(context);
  }
  const [missing] = unserved;
  if (missing) throw new Error(`${missing.method} ${missing.path} is served by no area`);
  const jobs = Object.assign({}, ...opened.map((area) => area.jobs)) as Required<Pick<JobHandlers, AreaJob>>;
  for (const name of JOB_NAMES)
    if (!Object.hasOwn(jobs, name) && !SERVER_JOBS.some((own) => own === name))
      throw new Error(`No area handles the job "${name}"`);
  return {
    jobs,
    tidy: async (agencies: readonly string[]) => {
      for (const area of opened) await area.tidy?.(agencies);
    },
    onStart: () => {
      for (const area of opened) area.onStart?.();
    },
    onStop: async () => {
      for (const area of opened) await area.onStop?.();
    },
  };
}
