// The upgrade under load: operators call, consoles watch and pendants raise alarms while every
// process is replaced, and nobody is to notice.
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '#tools/faults/database/superuser.ts';
import { type Account, accountOf } from '../drill/account.ts';
import {
  addressesOf,
  type DrillGround,
  type LoadOutcome,
  startDrillLoad,
} from '../drill/drill-load.ts';
import { openOwners } from '../drill/drill-proof.ts';
import { TimedLedger } from '../drill/timed-ledger.ts';
import type { TwoAddresses } from '../drill/two-addresses.ts';
import { untilBack } from '../drill/whole-again.ts';
import { TWO } from '../layout/filled-files.ts';
import type { Running } from '../layout/members.ts';
import { databaseUrl } from '../layout/place.ts';
import { type CallLoad, type CallTally, startCalls } from './call-load.ts';
import type { Replaced } from './replace-process.ts';
import { type UpgradeOptions, upgrade, upgradeFaults } from './upgrade.ts';

export interface DrillUpgradeOptions extends UpgradeOptions {
  /** The fewest calls that are made. */
  readonly calls: number;
}

export interface UpgradeOutcome extends Account {
  readonly replaced: readonly Replaced[];
  readonly tookMs: number;
  /** Calls that were made before the last process was in service again. */
  readonly callsMeanwhile: number;
  readonly tally: CallTally;
  readonly load: LoadOutcome;
  readonly presence: Presence;
}

/** The lines about the drill's pendants since its start. */
interface Presence {
  readonly offline: number;
  /** Lines that one of them reconnects again and again. */
  readonly reconnected: number;
  /** Pendants that are shown as online at the end. */
  readonly online: number;
}

const callsPerSecond = 80;
const callersEach = 8;
const consolesEach = 3;
const quietMs = 3000;

export async function drillUpgrade(
  running: Running,
  options: DrillUpgradeOptions,
): Promise<UpgradeOutcome> {
  const { place } = running;
  const superuserUrl = databaseUrl(place, 'postgres', 0);
  const owners = await openOwners(superuserUrl);
  const ledger = new TimedLedger();
  const ground = { place, superuserUrl, owners: owners.both, ledger, consolesEach };
  try {
    await untilBack(running);
    const done = await underLoad(running, ground, options);
    const account = await accountOf(ground, options.say);
    const presence = await presenceOf(superuserUrl, done.load.pendants.imeis);
    return {
      ...account,
      ...done,
      presence,
      wrong: [...account.wrong, ...faultsOf(done, presence)],
    };
  } finally {
    await owners.close();
  }
}

type UnderLoad = Omit<UpgradeOutcome, keyof Account | 'presence'>;

async function underLoad(
  running: Running,
  ground: DrillGround,
  options: DrillUpgradeOptions,
): Promise<UnderLoad> {
  const wires: TwoAddresses[] = TWO.map((number) => addressesOf(ground.place, number - 1, 'https'));
  const load = await startDrillLoad(ground);
  let calls: CallLoad | null = null;
  try {
    await sleep(quietMs);
    calls = await startCalls({
      ports: await Promise.all(wires.map(async (wire) => await wire.listen())),
      callersEach,
      callsPerSecond,
      superuserUrl: ground.superuserUrl,
    });
    await sleep(quietMs);
    const startedAt = performance.now();
    const replaced = await upgrade(running, options);
    const tookMs = performance.now() - startedAt;
    const callsMeanwhile = calls.made;
    while (calls.made < options.calls) await sleep(500);
    await sleep(quietMs);
    const tally = await calls.finish();
    return { replaced, tookMs, callsMeanwhile, tally, load: await load.finish() };
  } finally {
    calls?.stop();
    load.close();
    for (const wire of wires) wire.close();
  }
}

const presenceOf = async (url: string, imeis: readonly string[]): Promise<Presence> =>
  await asSuperuser(url, async (sql) => {
    const [row] = await sql<Presence[]>`
      select (count(*) filter (where e.kind = 'device.offline'))::int as offline,
        (count(*) filter (where e.kind = 'device.reconnected'))::int as reconnected,
        (select count(*)::int from devices where imei = any(${[...imeis]}) and online) as online
      from devices v
      join events e on e.organisation_id = v.organisation_id and e.device_id = v.id
      where v.imei = any(${[...imeis]})`;
    if (!row) throw new Error('the lines of the pendants were not read');
    return row;
  });

/** Sentences on what somebody noticed. */
function faultsOf({ replaced, tally, load }: UnderLoad, presence: Presence): string[] {
  const counted: readonly [number, string][] = [
    [tally.failed, `calls failed: ${tally.failures.join('; ')}`],
    [tally.commentsLost, 'comments were promised and are not there'],
    [tally.commentsDoubled, 'comments are there twice'],
    [load.notShown, 'changes were not shown to a console'],
    [load.shownTwice, 'changes were shown twice to a console'],
    [load.pendants.refused, 'alarms were answered with an error'],
    [presence.offline, 'lines say that a pendant is offline'],
    [load.pendants.imeis.length - presence.online, 'pendants are shown as offline'],
  ];
  return [
    ...upgradeFaults(replaced),
    ...counted.filter(([count]) => count > 0).map(([count, says]) => `${count} ${says}`),
    ...(load.drained ? [] : ['some alarms were never answered']),
  ];
}
