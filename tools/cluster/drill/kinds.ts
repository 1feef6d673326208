// What the drill kills: a process of the database, a whole node, and one of everything else.
import type { Member, Running } from '../layout/members.ts';
import { findPrimary } from '../machine/patroni-state.ts';
import { killPostmaster, killServer } from '../machine/postmaster.ts';
import { signalProcess } from '../machine/processes.ts';

export const KINDS = ['database', 'node', 'role', 'proxy', 'etcd'] as const;
export type Kind = (typeof KINDS)[number];

/** The longest write gap that is wanted, in milliseconds. */
export const GOALS_MS: Readonly<Record<Kind, number>> = {
  database: 8000,
  node: 20_000,
  role: 1000,
  proxy: 1000,
  etcd: 1000,
};

export interface Victim {
  readonly says: string;
  /** Another node may lead afterwards, and consoles load everything again. */
  readonly promotes: boolean;
  kill(): void;
}

/** @param round the kills of this kind take turns among its members */
export async function victimOf(running: Running, kind: Kind, round: number): Promise<Victim> {
  if (kind === 'database') return await databaseProcess(running);
  if (kind === 'node') return await wholeNode(running);
  return oneOf(running, kind, round);
}

async function databaseProcess({ place }: Running): Promise<Victim> {
  const primary = await requirePrimary({ place });
  return {
    says: `PostgreSQL of db${primary}`,
    promotes: true,
    kill: () => killPostmaster(place, primary),
  };
}

async function wholeNode({ place }: Running): Promise<Victim> {
  const primary = await requirePrimary({ place });
  return {
    says: `the node of db${primary}`,
    promotes: true,
    kill: () => {
      // Patroni first: it would start the server again.
      signalProcess(place, `db${primary}`, 'SIGKILL');
      killServer(place, primary);
      signalProcess(place, `etcd${primary}`, 'SIGKILL');
    },
  };
}

function oneOf({ place, members }: Running, kind: Member['group'], round: number): Victim {
  const alike = members.filter(({ group }) => group === kind);
  const victim = alike[round % alike.length];
  if (!victim) throw new Error(`the cluster has no ${kind}`);
  return {
    says: victim.name,
    promotes: false,
    kill: () => signalProcess(place, victim.name, 'SIGKILL'),
  };
}

async function requirePrimary({ place }: Pick<Running, 'place'>): Promise<number> {
  const primary = await findPrimary(place);
  if (primary === null) throw new Error('no database node leads');
  return primary;
}
