// Plays one step on the real server: through the same intake, services and sweeps as the program,
// and returns what was asked and what was refused.
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { DeviceReport } from '#server/alerts/intake/intake-rows.ts';
import { beginOnTest, endOnTest } from '#server/alerts/on-test/on-test.service.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { cancelSession, extendSession } from '#server/welfare-sessions/welfare-sessions.service.ts';
import { askOf, carryOut } from './model-acts.ts';
import { answer } from './model-answers.ts';
import { type Asked, type Memory, nowOf, pick, uuidOf } from './model-memory.ts';
import type { Picture } from './model-picture.ts';
import type { ModelStep, SaidStep } from './model-steps.ts';
import type { ModelWorld } from './model-world.ts';

export interface Played {
  /** The devices' reports, with the process that took them. */
  readonly said: readonly DeviceReport[];
  /** The staff's calls, each with its refusal. */
  readonly asked: readonly { readonly asked: Asked; readonly refusal: AppError | null }[];
  /** A contact's or another call's refusal. */
  readonly refusal: AppError | null;
  /** The sweeps that ran to their end, alone. */
  readonly swept: ReadonlySet<string>;
}

const nothing: Played = { said: [], asked: [], refusal: null, swept: new Set() };
const zones = ['Australia/Sydney', 'Australia/Perth', 'America/New_York', 'Pacific/Kiritimati'];

/** Runs `work` and answers its refusal, if it was one. @throws anything that is no refusal */
export async function refusalOf(work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}

export async function play(
  world: ModelWorld,
  memory: Memory,
  picture: Picture,
  step: ModelStep,
): Promise<Played> {
  switch (step.kind) {
    case 'said':
      return await say(world, memory, [step]);
    case 'said_at_once':
      return await say(world, memory, step.said);
    case 'said_again': {
      const report = pick(memory.said.toReversed(), step.which);
      if (report) await world.processes[step.process]?.intake.take(report);
      return nothing;
    }
    case 'act':
      return await ask(world, memory, [askOf(world, memory, picture, step)]);
    case 'act_again': {
      const again = pick(memory.asked.toReversed(), step.which);
      return await ask(world, memory, [again ? { ...again, again: true } : null]);
    }
    case 'race':
      return await race(world, memory, picture, step);
    case 'answer':
      return {
        ...nothing,
        refusal: await refusalOf(async () => await answer(world, memory, picture, step)),
      };
    case 'welfare_staff':
    case 'on_test':
      return {
        ...nothing,
        refusal: await refusalOf(async () => await staffCall(world, memory, picture, step)),
      };
    case 'sweep':
    case 'all_sweeps':
    case 'settle':
      return { ...nothing, swept: await lookAndRest(world, step) };
    case 'partner':
      world.partner.mood = step.mood;
      return nothing;
    case 'time':
      world.db.clock.now = new Date(nowOf(world).getTime() + step.seconds * 1000);
      return nothing;
    default:
      await change(world, picture, step);
      return nothing;
  }
}

type Kind<Name extends ModelStep['kind']> = Extract<ModelStep, { kind: Name }>;

async function say(world: ModelWorld, memory: Memory, said: readonly SaidStep[]): Promise<Played> {
  const reports = said.map((one) => reportOf(world, memory, one));
  memory.said.push(...reports);
  await Promise.all(
    reports.map(
      async (report, place) =>
        await world.processes[said[place]?.process ?? 0]?.intake.take(report),
    ),
  );
  return { ...nothing, said: reports };
}

function reportOf(
  world: ModelWorld,
  memory: Memory,
  { device, event, age, fix, session, minutes }: SaidStep,
): DeviceReport {
  const unit = pick(world.devices, device);
  if (!unit) throw new Error('there is no device');
  memory.count += 1;
  const received_at = nowOf(world).toISOString();
  const occurred_at = new Date(nowOf(world).getTime() - age * 1000).toISOString();
  const position = {
    latitude: -33.8,
    longitude: 151.2 + memory.count / 1000,
    accuracy_m: 9,
    source: 'gps' as const,
    speed_kmh: null,
  };
  const said: DeviceEvent = {
    event_key: `said-${memory.count}`,
    kind: event,
    occurred_at,
    received_at,
    time_source: 'device',
    historical: age > 60,
    position: fix
      ? { ...position, course_deg: null, altitude_m: null, satellites: null, fixed_at: occurred_at }
      : null,
    battery_percent: memory.count % 100,
    data: {
      ...(unit.is_satellite ? { satellite: true } : {}),
      ...(event.startsWith('welfare_')
        ? { session_id: uuidOf(unit.device_id * 10 + session), minutes }
        : {}),
      ...(event === 'message' ? { text: 'Stuck in the lift' } : {}),
    },
  };
  return {
    device: { device_id: unit.device_id, organisation_id: unit.organisation_id },
    events: [said],
  };
}

async function ask(
  world: ModelWorld,
  memory: Memory,
  wanted: readonly (Asked | null)[],
): Promise<Played> {
  const asked = wanted.filter((one) => one !== null);
  memory.asked.push(...asked.filter(({ again }) => !again));
  const refusals = await Promise.all(
    asked.map(
      async (one, place) =>
        await refusalOf(async () => await carryOut(world.processes[place % 2] ?? null, one)),
    ),
  );
  return {
    ...nothing,
    asked: asked.map((one, place) => ({ asked: one, refusal: refusals[place] ?? null })),
  };
}

/** Two of the staff at once on the same alert, while a device speaks and a sweep looks. */
async function race(
  world: ModelWorld,
  memory: Memory,
  picture: Picture,
  { left, right, said, sweep }: Kind<'race'>,
): Promise<Played> {
  const same = { ...right, alert: left.alert };
  const acts = [askOf(world, memory, picture, left), askOf(world, memory, picture, same)];
  const sweeping = sweep === null ? null : pick(world.processes[1]?.sweeps ?? [], sweep)?.run();
  const [spoken, acted] = await Promise.all([
    said ? say(world, memory, [said]) : nothing,
    ask(world, memory, acts),
    sweeping,
  ]);
  await rest(world);
  return { ...acted, said: spoken.said };
}

async function staffCall(
  world: ModelWorld,
  memory: Memory,
  picture: Picture,
  step: Kind<'welfare_staff'> | Kind<'on_test'>,
) {
  const actor = pick(world.staff, step.actor);
  const [process] = world.processes;
  if (!actor || !process) return;
  memory.count += 1;
  const client_id = uuidOf(memory.count);
  if (step.kind === 'welfare_staff') {
    const session = pick(picture.sessions, step.session);
    if (!session) return;
    await process.database.write({ role: 'centre' }, async (tx) =>
      step.ends
        ? await cancelSession(tx, actor, session.id, { reason: 'He rang' })
        : await extendSession(tx, actor, session.id, { minutes: step.minutes, client_id }),
    );
    return;
  }
  const until = new Date(nowOf(world).getTime() + step.minutes * 60_000).toISOString();
  const subjects = [
    ...world.people.map((user_id) => ({ user_id })),
    ...world.devices.map(({ device_id }) => ({ device_id })),
  ];
  const running = picture.tests.filter(({ ended_at }) => ended_at === null);
  const period = pick(running, step.subject);
  await process.database.write({ role: 'centre' }, async (tx) => {
    if (step.begins)
      await beginOnTest(tx, actor, {
        ...pick(subjects, step.subject),
        until,
        reason: 'Yearly test',
      });
    else if (period) await endOnTest(tx, actor, period.id);
  });
}

/**
 * The messages that a look has set going are on their way until their end is written: whatever
 * comes next finds them there.
 */
async function lookAndRest(
  world: ModelWorld,
  step: Parameters<typeof look>[1],
): Promise<ReadonlySet<string>> {
  const swept = await look(world, step);
  await rest(world);
  return swept;
}

async function rest({ db }: ModelWorld): Promise<void> {
  for (let looks = 0; looks < 2000; looks += 1)
    if (
      (
        await db.ownerSql`
          select from deliveries where status = 'queued' and claimed_until is not null limit 1
        `
      ).length === 0
    )
      return;
  throw new Error('a message is on its way for ever');
}

async function look(
  world: ModelWorld,
  step: Kind<'sweep'> | Kind<'all_sweeps'> | Kind<'settle'>,
): Promise<ReadonlySet<string>> {
  const [first, second] = world.processes.map(({ sweeps }) => sweeps);
  const one = first ?? [];
  const other = second ?? [];
  const run = async (sweep: Sweep): Promise<unknown> => await sweep.run();
  if (step.kind === 'all_sweeps') {
    await Promise.all([...one, ...other].map(run));
    return new Set();
  }
  if (step.kind === 'settle') {
    for (const sweep of [...one, ...one]) await run(sweep);
    return new Set(one.map(({ name }) => name));
  }
  const place = step.sweep % Math.max(1, one.length);
  const twins = [one[place], other[place]].filter((sweep) => sweep !== undefined);
  if (step.twice) await Promise.all(twins.map(run));
  // Two at once leave to each other what the other has claimed; the last look is a whole one.
  const alone = twins[step.process] ?? twins[0];
  if (alone) await run(alone);
  return new Set(alone ? [alone.name] : []);
}

async function change(
  world: ModelWorld,
  picture: Picture,
  step:
    | Kind<'monitoring'>
    | Kind<'switched'>
    | Kind<'staff'>
    | Kind<'device'>
    | Kind<'zone'>
    | Kind<'painted'>,
): Promise<void> {
  const sql = world.db.ownerSql;
  const now = nowOf(world);
  if (step.kind === 'monitoring')
    await sql`
      update organisations
      set not_monitored = not not_monitored, updated_at = ${now}
      where id = ${pick(world.organisations, step.organisation) ?? 0}
    `;
  if (step.kind === 'switched')
    await sql`
      update organisations
      set active = not active, updated_at = ${now}
      where id = ${pick(world.organisations, step.organisation) ?? 0}
    `;
  if (step.kind === 'zone')
    await sql`
      update users
      set timezone = ${pick(zones, step.zone) ?? 'UTC'}
      where id = ${pick(world.people, step.person) ?? 0}
    `;
  if (step.kind === 'staff')
    await sql`
      update users
      set status = ${step.leaves ? 'disabled' : 'active'}
      where id = ${pick(world.staff, step.actor)?.user_id ?? 0}
    `;
  if (step.kind === 'painted') {
    const alert = pick(picture.alerts.toReversed(), step.alert);
    const staff = world.staff[0]?.user_id ?? 0;
    if (alert)
      await sql`insert into console_receipts (organisation_id, alert_id, console_id, staff_id,
          received_at, painted_at)
        values (${alert.organisation_id}, ${alert.id}, gen_random_uuid(), ${staff}, ${now}, ${now})`;
  }
  if (step.kind === 'device') await changeDevice(world, step);
}

async function changeDevice(
  world: ModelWorld,
  { device, change: how }: Kind<'device'>,
): Promise<void> {
  const sql = world.db.ownerSql;
  const unit = pick(world.devices, device);
  if (!unit) return;
  const { organisation_id } = unit;
  const set = {
    archive: sql`archived_at = ${nowOf(world)}`,
    restore: sql`archived_at = null`,
    unassign: sql`user_id = null`,
    mute: sql`enable_alerts = false`,
    unmute: sql`enable_alerts = true`,
    // To another person of the same organisation, or to the first one.
    move: sql`user_id = (select u.id
        from users u
        where u.organisation_id = ${organisation_id} and u.role = 'organisation_user'
      and u.id is distinct from devices.user_id order by u.id limit 1)`,
  }[how];
  await sql`
    update devices set ${set} where organisation_id = ${organisation_id} and id = ${unit.device_id}
  `;
}
