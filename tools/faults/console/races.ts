// F22: two people do the same to the same alert at once, a thousand times: one wins, the other is
// answered with the winner, and the story has one line.
import * as z from 'zod';
import { Fleet } from '#simulator/fleet.ts';
import { gpsFix } from '#simulator/wearer.ts';
import { type Answer, Caller } from '../caller.ts';
import { asSuperuser } from '../database/superuser.ts';
import { type FaultRun, type Ground, someOf } from '../fault-run.ts';

const kinds = ['alert.acknowledged', 'alert.taken_over', 'alert.resolved'] as const;
/** Three races for each alert: 1,002 of them. */
const alerts = 334;
const answeredWithinMs = 1000;

export const races: FaultRun = {
  name: 'races',
  goal: 'F22',
  hurts: 'two people acknowledge, take over and resolve the same alert at once',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const people = await signIn(ground);
    const ids = await raise(ground);
    const seen: Race[] = [];
    for (const id of ids) seen.push(...(await raceFor(people, id)));
    const wrong = judge(seen, await readLines(ground, ids));
    const losers = seen.flatMap(({ answers }) => answers.filter(({ status }) => status === 409));
    const slowest = Math.max(0, ...losers.map(({ ms }) => ms));
    return {
      tally: {
        attempted: seen.length * 2,
        acked: seen.reduce(
          (sum, { answers }) => sum + answers.filter(({ status }) => status === 200).length,
          0,
        ),
        lost: wrong.lost.length,
        doubled: wrong.doubled.length,
        unexpected: wrong.unexpected.length,
      },
      lines: [
        `${seen.length} races for ${ids.length} alerts; slowest refusal ${Math.round(slowest)} ms`,
        ...someOf('without a winner', wrong.lost),
        ...someOf('two winners', wrong.doubled),
        ...someOf('unexpected', wrong.unexpected),
      ],
      conditions: [
        { says: 'the program lived through all of it', held: program.alive },
        {
          says: 'every loser was answered with the winner within 1 s',
          held: slowest <= answeredWithinMs && losers.length === seen.length,
        },
        {
          says: 'every owner who lost an alert was notified once',
          held: (await countNotices(ground, ids)) === seen.filter(losesOwner).length,
        },
      ],
      leastAcked: seen.length,
    };
  },
};

interface Person {
  readonly id: number;
  readonly caller: Caller;
}

interface People {
  readonly mei: Person;
  readonly aroha: Person;
  readonly graham: Person;
  readonly priya: Person;
}

async function signIn({ place }: Ground): Promise<People> {
  const one = async (account: string): Promise<Person> => {
    const caller = new Caller(place.httpPort);
    await caller.signIn(`${account}@vigil.example`);
    return {
      caller,
      id: z
        .object({ data: z.object({ id: z.number() }) })
        .parse((await caller.call('GET', '/api/user')).body).data.id,
    };
  };
  const [mei, aroha, graham, priya] = [
    await one('operator'),
    await one('supervisor'),
    await one('centre-admin'),
    await one('admin'),
  ];
  return { mei, aroha, graham, priya };
}

/** An SOS of each of so many pendants; gives the alerts. */
async function raise(ground: Ground): Promise<number[]> {
  const imeis = await ground.owner.addPendants(alerts);
  const fleet = new Fleet({ host: '127.0.0.1', port: ground.place.ev04Port, seed: ground.seed });
  try {
    const place = gpsFix({
      latitude: -36.07,
      longitude: 146.91,
      speed_kmh: 4,
      course_deg: 90,
      mileage_m: 0,
    });
    for (const imei of imeis) {
      const says = {
        alarms: ['sos' as const],
        status: ['gps' as const],
        battery_percent: 70,
        places: [place],
      };
      fleet.send({ at_ms: 0, imei, sequence: 1, time: Math.floor(Date.now() / 1000), says });
    }
    for (const end = performance.now() + 30_000; fleet.waiting > 0 && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    fleet.close();
  }
  return await asSuperuser(ground.superuserUrl, async (sql) => {
    const rows = await sql<{ id: string }[]>`
      select a.id
      from alerts a
      join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
      where v.imei = any(${imeis})
      order by a.id`;
    return rows.map(({ id }) => Number(id));
  });
}

interface Race {
  readonly alert: number;
  readonly kind: (typeof kinds)[number];
  readonly runners: readonly [Person, Person];
  readonly answers: readonly [Answer, Answer];
}

async function raceFor({ mei, aroha, graham, priya }: People, alert: number): Promise<Race[]> {
  const path = `/api/alerts/${alert}`;
  const run = async (
    kind: Race['kind'],
    runners: Race['runners'],
    way: string,
    body?: object,
  ): Promise<Race> => {
    const [first, second] = await Promise.all(
      runners.map(async ({ caller }) => await caller.call('PUT', `${path}/${way}`, body)),
    );
    if (!first || !second) throw new Error('a race has two runners');
    return { alert, kind, runners, answers: [first, second] };
  };
  const acknowledged = await run('alert.acknowledged', [mei, aroha], 'acknowledge');
  const taken = await run(
    'alert.taken_over',
    [graham, priya],
    `take-over?from=${winnerOf(acknowledged)?.id ?? 0}`,
  );
  const holder = winnerOf(taken) ?? graham;
  const resolution = { note: 'Raced.', outcome: 'test', response_sent: false };
  return [acknowledged, taken, await run('alert.resolved', [holder, aroha], 'resolve', resolution)];
}

// A takeover removes the owner; so does a supervisor's resolving of another's alert.
const losesOwner = (race: Race): boolean =>
  race.kind === 'alert.taken_over' ||
  (race.kind === 'alert.resolved' && winnerOf(race) !== race.runners[0]);

const winnerOf = ({ runners, answers }: Race): Person | undefined =>
  runners.find((_, index) => answers[index]?.status === 200);

interface Line {
  readonly alert: number;
  readonly kind: string;
  readonly by: number;
}

const readLines = async ({ superuserUrl }: Ground, ids: readonly number[]): Promise<Line[]> =>
  await asSuperuser(superuserUrl, async (sql) =>
    (
      await sql<{ alert: string; kind: string; by: string }[]>`
        select alert_id as alert, kind, actor_staff_id as by
        from events
        where alert_id = any(${[...ids]}) and kind = any(${[...kinds]})`
    ).map(({ alert, kind, by }) => ({ alert: Number(alert), kind, by: Number(by) })),
  );

const countNotices = async ({ superuserUrl }: Ground, ids: readonly number[]): Promise<number> =>
  await asSuperuser(superuserUrl, async (sql) => {
    const [row] = await sql<{ notices: number }[]>`
      select count(*)::int as notices
      from live_outbox
      where event = 'alert.taken' and (data ->> 'alert_id')::bigint = any(${[...ids]})`;
    return row?.notices ?? 0;
  });

const refusal = z.object({
  code: z.enum(['alert_owned', 'alert_resolved']),
  holder: z.object({ id: z.number() }),
});

function judge(seen: readonly Race[], lines: readonly Line[]) {
  const [lost, doubled, unexpected]: [string[], string[], string[]] = [[], [], []];
  for (const race of seen) {
    const name = `${race.kind} of alert ${race.alert}`;
    const winners = race.answers.filter(({ status }) => status === 200).length;
    const recorded = lines.filter(({ alert, kind }) => alert === race.alert && kind === race.kind);
    const winner = winnerOf(race);
    if (winners === 0 || recorded.length === 0) lost.push(name);
    if (winners > 1 || recorded.length > 1) doubled.push(name);
    if (recorded.some(({ by }) => by !== winner?.id))
      unexpected.push(`${name}: its line names another than the winner`);
    for (const { status, body } of race.answers.filter((answer) => answer.status !== 200)) {
      const answered = refusal.safeParse(body);
      if (status !== 409 || answered.data?.holder.id !== winner?.id)
        unexpected.push(`${name}: ${status} ${JSON.stringify(body)}`);
    }
  }
  return { lost, doubled, unexpected };
}
