// What Patroni says about the database nodes: who is the primary, who is its synchronous standby,
// and whether all of them are in sync.
import * as z from 'zod';
import type { ClusterPlace } from '../layout/place.ts';

const patienceMs = 2000;

const clusterAnswer = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.number().optional(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});
export type NodeState = z.infer<typeof clusterAnswer>['members'][number];

async function ask(place: ClusterPlace, node: number, path: string): Promise<Response | null> {
  try {
    const url = `https://127.0.0.1:${place.ports.rest[node - 1]}${path}`;
    return await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  } catch {
    return null;
  }
}

/** @param node 1 to 3 */
export const isNodeRunning = async (place: ClusterPlace, node: number): Promise<boolean> =>
  (await ask(place, node, '/health'))?.status === 200;

/** The nodes that say that they lead, as the proxies ask them; more than one is a fault. */
export async function primariesNow(place: ClusterPlace): Promise<number[]> {
  const answers = await Promise.all(
    [1, 2, 3].map(async (node) => ({ node, answer: await ask(place, node, '/primary') })),
  );
  return answers.filter(({ answer }) => answer?.status === 200).map(({ node }) => node);
}

/** The node that takes writes, as the proxies see it; null while no node does. */
export const findPrimary = async (place: ClusterPlace): Promise<number | null> =>
  (await primariesNow(place))[0] ?? null;

/** What the first node that answers knows of all of them; empty where none answers. */
export async function nodeStates(place: ClusterPlace): Promise<NodeState[]> {
  for (const node of [1, 2, 3]) {
    const answer = await ask(place, node, '/cluster');
    if (answer?.status === 200) return clusterAnswer.parse(await answer.json()).members;
  }
  return [];
}

/** One leads, and two follow whose disks count, all on one timeline. */
export function isInSync(nodes: readonly NodeState[]): boolean {
  const timelines = new Set(nodes.map(({ timeline }) => timeline));
  const roles = nodes.map(({ role }) => role).sort();
  return (
    timelines.size === 1 &&
    !timelines.has(undefined) &&
    roles.join(' ') === 'leader quorum_standby quorum_standby' &&
    nodes.every(({ state }) => state === 'running' || state === 'streaming') &&
    nodes.every(({ role, lag }) => role === 'leader' || (typeof lag === 'number' && lag < 1e7))
  );
}
