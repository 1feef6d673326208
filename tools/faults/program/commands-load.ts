// Issues restart and beep commands to units all the time, and compares the commands issued with
// those executed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import { asSuperuser } from '../database/superuser.ts';
import type { Ground } from '../fault-run.ts';
import { CommandedUnit } from './commanded-unit.ts';

const units = 12;
const askEveryMs = 150;
/** A gateway that died with a restart is waited for 40 s. */
const endedWithinMs = 60_000;

export interface CommandsAccount {
  readonly asked: number;
  readonly answered: number;
  /** Neither answered, refused nor lapsed in the end. */
  readonly open: number;
  /** Restarts done more often than they were asked. */
  readonly doubled: number;
}

export interface CommandsLoad {
  /** Asks nothing more, waits until all has ended, and counts. */
  finish(): Promise<CommandsAccount>;
  close(): void;
}

/** @param port of the gateway, or of a wire before it */
export async function startCommands(
  { superuserUrl }: Ground,
  caller: Caller,
  port: number,
): Promise<CommandsLoad> {
  const imeis = Array.from(
    { length: units },
    (_, index) => `98800${String(index + 1).padStart(10, '0')}`,
  );
  const ids = await addUnits(superuserUrl, imeis);
  const fleet = imeis.map((imei) => new CommandedUnit(imei, port));
  let on = true;
  const asking = (async () => {
    for (let turn = 0; on; turn += 1) {
      // An unanswered command may have been written all the same; the rows count.
      await caller.call(
        'POST',
        `/api/devices/${ids[turn % ids.length]}/${turn % 2 === 0 ? 'reboot' : 'find-me'}`,
      );
      await sleep(askEveryMs);
    }
  })();
  const close = (): void => {
    on = false;
    for (const unit of fleet) unit.close();
  };
  return {
    finish: async () => {
      on = false;
      await asking;
      for (const end = performance.now() + endedWithinMs; performance.now() < end; await sleep(200))
        if (
          (await commandsOf(superuserUrl, ids)).every(
            ({ state }) => state !== 'asked' && state !== 'sent',
          )
        )
          break;
      const commands = await commandsOf(superuserUrl, ids);
      const restarts = (id: number): number =>
        commands.filter((row) => row.device_id === id && row.command === 'reboot').length;
      return {
        asked: commands.length,
        answered: commands.filter(({ state }) => state === 'answered').length,
        open: commands.filter(({ state }) => state === 'asked' || state === 'sent').length,
        doubled: ids.reduce(
          (sum, id, place) =>
            sum + Math.max(0, (fleet[place]?.received.get('reboot') ?? 0) - restarts(id)),
          0,
        ),
      };
    },
    close,
  };
}

const addUnits = async (superuserUrl: string, imeis: readonly string[]): Promise<number[]> =>
  await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<{ id: string }[]>`
      insert into devices (organisation_id, device_type_id, device_name, imei)
      select (select min(id) from organisations where active and not not_monitored), 2,
        'Commanded ' || imei, imei
      from unnest(${[...imeis]}::text[]) as imei
      returning id`;
    return rows.map(({ id }) => Number(id));
  });

const commandsOf = async (superuserUrl: string, ids: readonly number[]) =>
  await asSuperuser(superuserUrl, async (sql) =>
    (
      await sql<{ device_id: string; command: string; state: string }[]>`
        select device_id, command, state
        from device_commands
        where device_id = any(${ids.map(String)}::bigint[])`
    ).map((row) => ({ ...row, device_id: Number(row.device_id) })),
  );
