/** Pages on Facebook and Instagram in the browser tests, and how a journey changes their behaviour. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "#contract/schema.ts";
import { GraphStandIn } from "./stand-ins/graph.ts";
import type { MetaStandIn } from "./stand-ins/meta.ts";

/** Pages of one of the demo's talents and of another account, with posts; they answer at the address of WhatsApp's stand-in. */
export function addPages(meta: MetaStandIn): GraphStandIn {
  const graph = new GraphStandIn();
  graph.url = meta.url;
  const page = graph.addPage("Imogen Hart-Okafor", "imogenhartokafor", "imogenhartokafor");
  graph.addPage("Harbour & Vale", "harbourvale", "harbourvale");
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const counts = { comments: 48, reactions: 1210, shares: 36 };
  page.posts.push(
    graph.post(page.id, {
      message: "Forty seconds of the new bridge, before it had words.",
      createdAt: daysAgo(1),
      counts,
      media: "video",
      reel: true,
    }),
    graph.post(page.id, {
      message: "Doors at seven, strings at eight.",
      createdAt: daysAgo(3),
      media: "photo",
      counts,
    }),
    graph.post(page.id, { message: "The rehearsal room has a new lamp.", createdAt: daysAgo(5) }),
  );
  page.business?.media.push(
    graph.post(page.business.id, {
      message: "Backstage, one minute to go.",
      createdAt: daysAgo(2),
      counts,
      media: "video",
      reel: true,
    }),
    graph.post(page.business.id, { message: "Sunset over the river stage.", createdAt: daysAgo(4), media: "photo" }),
  );
  meta.fallback = graph;
  return graph;
}

const Change = z.object({
  /** Faults of the next requests whose path ends so, each once. */
  faults: z._default(z.array(z.object({ on: z.string(), fault: z.enum(["lost", "cut", "gateway"]) })), []),
  /** True if videos are refused. */
  videosFail: z.optional(z.boolean()),
  /** A post that appears on the page. */
  post: z.optional(z.string()),
  /** The page's token ends. */
  revoke: z.optional(z.boolean()),
  /** True if work that waits for a time is due. */
  due: z.optional(z.boolean()),
});
/** Makes waiting work due. Work under way is left alone: it was put off by ten minutes. */
const DUE = [
  "update social_share set due_at = now() where state = 'WAITING' and due_at < now() + interval '5 minutes'",
  "update social_connection set due_at = now(), mirror_due_at = now(), paused_until = null",
];

interface GraphContext {
  graph: GraphStandIn;
  /** Runs statements in each agency. */
  run: (statements: readonly string[]) => Promise<void>;
}
/** Does what a journey asks for, and answers with the sign-in's code and what stands on the page and the business account. */
export async function answerGraph(
  request: IncomingMessage,
  response: ServerResponse,
  { graph, run }: GraphContext,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const change = z.parse(Change, JSON.parse(Buffer.concat(chunks).toString()));
  const [page] = graph.pages;
  if (!page) throw new Error("no page");
  for (const { on, fault } of change.faults) graph.faults.push({ on: new RegExp(`${on}$`), method: "POST", fault });
  if (change.videosFail !== undefined) graph.videosFail = change.videosFail;
  if (change.post !== undefined) page.posts.unshift(graph.post(page.id, { message: change.post }));
  if (change.revoke) {
    graph.ended.add(page.token);
    page.token = `${page.token}-again`;
  }
  if (change.due) await run(DUE);
  const messages = (posts: readonly { message: string }[]) => posts.map(({ message }) => message);
  response.end(
    JSON.stringify({
      code: graph.code,
      faults: graph.faults.length,
      page: messages(page.posts),
      business: messages(page.business?.media ?? []),
    }),
  );
}
