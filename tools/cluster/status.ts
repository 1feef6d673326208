// What runs of a cluster, and where: a line for each member.

import type { Member } from './layout/members.ts';
import type { ClusterPlace } from './layout/place.ts';
import { findPlace } from './layout/place.ts';
import { type NodeState, nodeStates } from './machine/patroni-state.ts';
import { pidOf } from './machine/processes.ts';

export async function tableOf(place: ClusterPlace, members: readonly Member[]): Promise<string[]> {
  const nodes = await nodeStates(place);
  const lines = members.map(async (member) => {
    const pid = pidOf(place, member.name);
    const state = await stateOf(member, pid);
    const node = nodes.find(({ name }) => name === member.name);
    const words = [member.name.padEnd(9), state.padEnd(10), String(pid ?? '-').padEnd(8)];
    return `${words.join(' ')} ${member.serves}${node ? `; ${inWords(node)}` : ''}`;
  });
  return ['member    state      process  what is where', ...(await Promise.all(lines))];
}

async function stateOf(member: Member, pid: number | null): Promise<string> {
  if (pid === null) return 'ended';
  return (await member.isReady()) ? 'ready' : 'not ready';
}

const inWords = ({ role, state, timeline, lag }: NodeState): string =>
  `${role}, ${state}, timeline ${timeline ?? 'unknown'}${lag === undefined ? '' : `, lag ${lag}`}`;

/** The cluster in the folder. @throws Error if none was made */
export function requirePlace(folder: string): ClusterPlace {
  const place = findPlace(folder);
  if (!place) throw new Error(`There is no cluster in ${folder}. To make one: npm run cluster`);
  return place;
}
