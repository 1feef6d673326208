// Phones under load: each event is sent to the server by HTTP until it is answered, and a ledger
// records which were taken.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tellEvents } from '#simulator/phones/phone-api.ts';
import { asSuperuser } from './database/superuser.ts';
import type { Ground, Tally } from './fault-run.ts';

export interface PhoneLoad {
  readonly waiting: number;
  /**
   * Stops, waits until every event is answered or the patience is over, and compares with the
   * stored events.
   */
  finish(patienceMs?: number): Promise<Tally>;
  close(): void;
}

export interface PhoneLoadOptions {
  /** Events a second, of all phones. */
  readonly rate: number;
  readonly phones: number;
}

const kinds = ['sos', 'duress', 'fall', 'safety_shake', 'button_press'] as const;
const answerMs = 3000;
const pauseMs = 100;
const mostWaiting = 200;

export async function startPhoneLoad(
  ground: Ground,
  { rate, phones }: PhoneLoadOptions,
): Promise<PhoneLoad> {
  const tokens = await addPhones(ground.superuserUrl, phones);
  const origin = `http://127.0.0.1:${ground.place.httpPort}`;
  const [attempted, acked, refused] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const waiting = new Set<string>();
  let open = true;
  const tell = async (token: string, kind: string): Promise<void> => {
    const id = randomUUID();
    const event = {
      id,
      sequence: attempted.size + 1,
      kind,
      occurred_at: new Date().toISOString(),
      battery_percent: 60,
      data: {},
    };
    attempted.add(id);
    waiting.add(id);
    while (open && waiting.has(id)) {
      const reply = await tellEvents(
        origin,
        token,
        { sent_at: new Date().toISOString(), events: [event] },
        answerMs,
      );
      if (reply === null) await sleep(pauseMs);
      else {
        waiting.delete(id);
        const taken =
          'events' in reply &&
          reply.events.some((answer) => answer.id === id && answer.status !== 'refused');
        (taken ? acked : refused).add(id);
      }
    }
  };
  const timer = setInterval(() => {
    const token = tokens[attempted.size % tokens.length];
    if (token !== undefined && waiting.size < mostWaiting)
      void tell(token, kinds[attempted.size % kinds.length] ?? 'sos');
  }, 1000 / rate);
  const close = (): void => {
    open = false;
    clearInterval(timer);
  };
  return {
    get waiting() {
      return waiting.size;
    },
    finish: async (patienceMs = 60_000) => {
      clearInterval(timer);
      for (
        const end = performance.now() + patienceMs;
        waiting.size > 0 && performance.now() < end;
      )
        await sleep(50);
      close();
      const times = await storedTimes(ground.superuserUrl, [...attempted]);
      return {
        attempted: attempted.size,
        acked: acked.size,
        lost: [...acked].filter((id) => !times.has(id)).length + refused.size,
        doubled: [...times.values()].filter((count) => count > 1).length,
        unexpected: 0,
      };
    },
    close,
  };
}

/** App devices without a user, each activated already; gives their tokens. */
async function addPhones(superuserUrl: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID());
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql`
        with given as (select hash, position
          from unnest(${hashes}::text[]) with ordinality as g (hash, position)),
        phones as (
          insert into devices (organisation_id, device_type_id, device_name)
          select (select min(id) from organisations where active and not not_monitored), 1,
            'Fault phone ' || position
          from given
          returning organisation_id, id, device_name
        )
        insert into app_installations (organisation_id, device_id, installation_uuid, token_hash,
          platform)
        select p.organisation_id, p.id, gen_random_uuid(), decode(g.hash, 'hex'), 'other'
        from phones p
        join given g on p.device_name = 'Fault phone ' || g.position`,
  );
  return tokens;
}

/** How often each event has a line. */
const storedTimes = async (
  superuserUrl: string,
  ids: readonly string[],
): Promise<Map<string, number>> =>
  await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<{ id: string; times: number }[]>`
      select substr(event_key, 5) as id, count(*)::int as times
      from events
      where event_key = any(${ids.map((id) => `app:${id}`)}::text[])
      group by event_key`;
    return new Map(rows.map(({ id, times }) => [id, times]));
  });
