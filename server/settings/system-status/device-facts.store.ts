// What is known of the way from devices to operators: gateways, the satellite feed, the consoles
// and the alarm receivers.
import type { ServiceFacts, StatusService } from '#domain/settings/system-status.ts';
import type { Tx } from '#server/kit/db/database.ts';

type Known = Omit<ServiceFacts, 'provider'> & { readonly count: number };

const withProvider = (
  { count, ...facts }: Known,
  words: (count: number) => string | null,
): ServiceFacts => ({
  ...facts,
  provider: words(count),
});

/** @param troubles what the watch over the program says is wrong with it now */
export async function readDeviceFacts(
  tx: Tx,
  troubles: readonly string[],
): Promise<ReadonlyMap<StatusService, ServiceFacts>> {
  const [gateways, satellite, consoles, receivers] = await Promise.all([
    readGateways(tx),
    readSatellite(tx),
    readConsoles(tx),
    readReceivers(tx),
  ]);
  const isLost = troubles.includes('canary_lost');
  return new Map<StatusService, ServiceFacts>([
    [
      'gateways',
      withLost(
        withProvider(gateways, (online) => `${online} online`),
        isLost,
      ),
    ],
    [
      'satellite',
      withProvider(satellite, (feeds) =>
        feeds === 0 ? null : `Zoleo, ${feeds === 1 ? '1 feed' : `${feeds} feeds`}`,
      ),
    ],
    ['consoles', withProvider(consoles, (onDuty) => `${onDuty} on duty`)],
    [
      'receivers',
      withProvider(receivers, (count) => (count === 0 ? null : `DC-09, ${count} of 2`)),
    ],
  ]);
}

const withLost = (facts: ServiceFacts, isLost: boolean): ServiceFacts =>
  isLost
    ? {
        ...facts,
        is_failing: true,
        last_failure: {
          at: null,
          words: 'The last check frame did not get from the gateway to the consoles.',
        },
      }
    : facts;

async function readGateways(tx: Tx): Promise<Known> {
  const [row] = await tx<{ count: number; last_success_at: string | null; queue: number }[]>`
    select count(*) filter (where v.online)::int as count,
      app.iso(max(v.last_heard_at)) as last_success_at,
      (select count(*)::int
        from device_commands c
        where c.state = 'asked' and c.lapses_at > app.now()) as queue
    from devices v
    join device_types k on k.id = v.device_type_id
    where k.name = 'ev04' and v.archived_at is null`;
  const { count = 0, last_success_at = null, queue = 0 } = row ?? {};
  return { count, last_success_at, queue, is_set_up: true, is_failing: false, last_failure: null };
}

async function readSatellite(tx: Tx): Promise<Known> {
  const [row] = await tx<
    {
      count: number;
      last_success_at: string | null;
      queue: number;
      failure: ServiceFacts['last_failure'];
    }[]
  >`
    select (select count(*)::int from zoleo_feeds) as count,
      (select app.iso(max(l.received_at))
        from zoleo_feeds f
        cross join lateral (select m.received_at from zoleo_messages m
        where m.organisation_id = f.organisation_id and m.feed_id = f.id
        order by m.id desc
        limit 1) l) as last_success_at,
      (select count(*)::int
        from (select from zoleo_messages where processed_at is null limit 10000) q) as queue,
      (select json_build_object('at', app.iso(m.received_at), 'words',
          coalesce(m.last_error, 'Not processed.'))
        from zoleo_messages m
        where m.processed_at is null and m.attempts > 0 order by m.id desc limit 1) as failure`;
  const { count = 0, last_success_at = null, queue = 0, failure = null } = row ?? {};
  return {
    count,
    last_success_at,
    queue,
    is_set_up: count > 0,
    is_optional: true,
    is_failing: failure !== null,
    last_failure: failure,
  };
}

/**
 * On duty are operators whose console got one of the last two check frames, which are sent each
 * minute.
 */
async function readConsoles(tx: Tx): Promise<Known> {
  const [row] = await tx<
    {
      count: number;
      last_success_at: string | null;
      troubled: number;
      failure: ServiceFacts['last_failure'];
    }[]
  >`
    select count(*) filter (where c.on_duty)::int as count,
      app.iso(max(coalesce(c.canary_sounded_at, c.canary_painted_at))) as last_success_at,
      count(*) filter (where c.on_duty and c.troubles <> '{}')::int as troubled,
      (select json_build_object('at', app.iso(coalesce(t.canary_received_at, t.since)), 'words',
          u.name || ': ' || array_to_string(t.troubles, ', '))
        from consoles t
        join users u on u.id = t.staff_id
        where t.troubles <> '{}'
        order by coalesce(t.canary_received_at, t.since) desc
        limit 1) as failure
    from (select *, left_at is null
      and coalesce(canary_received_at, since) > app.now() - interval '150 seconds' as on_duty
      from consoles) c`;
  const { count = 0, last_success_at = null, troubled = 0, failure = null } = row ?? {};
  const words = failure && { ...failure, words: troubleWords(failure.words) };
  return {
    count,
    last_success_at,
    queue: null,
    is_set_up: true,
    is_failing: troubled > 0,
    last_failure: words,
  };
}

const troubles: Readonly<Record<string, string>> = {
  not_live: 'no live news',
  no_sound: 'no sound',
  cannot_draw: 'no picture',
  wrong_clock: 'wrong clock',
};
const troubleWords = (words: string): string =>
  words.replace(/not_live|no_sound|cannot_draw|wrong_clock/g, (name) => troubles[name] ?? name);

async function readReceivers(tx: Tx): Promise<Known> {
  const [row] = await tx<
    {
      count: number;
      is_set_up: boolean;
      last_success_at: string | null;
      queue: number;
      is_failing: boolean;
      failure: ServiceFacts['last_failure'];
    }[]
  >`
    select coalesce((select (receiver_1->>'address' is not null)::int + (receiver_2->>'address' is not null)::int
        from system_configuration
        where id = 1),
      0) as count,
      coalesce((select external_alerts_enabled from system_configuration where id = 1),
        false) as is_set_up,
      (select app.iso(finished_at)
        from external_signals
        where state = 'acknowledged'
        order by id desc
        limit 1) as last_success_at,
      (select count(*)::int from external_signals where state = 'queued') as queue,
      exists (select from external_signals where state = 'queued' and attempts > 1) as is_failing,
      (select json_build_object('at', app.iso(coalesce(finished_at, created_at)), 'words',
          coalesce(last_error, 'Not acknowledged in time.'))
        from external_signals
        where state in ('refused', 'expired') or (state = 'queued' and last_error is not null)
        order by id desc
        limit 1) as failure`;
  const {
    count = 0,
    is_set_up = false,
    last_success_at = null,
    queue = 0,
    is_failing = false,
    failure = null,
  } = row ?? {};
  return {
    count,
    last_success_at,
    queue,
    is_set_up: is_set_up && count > 0,
    is_optional: true,
    is_failing,
    last_failure: failure,
  };
}
