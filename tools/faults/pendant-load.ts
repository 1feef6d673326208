// The usual load of a fault run: its pendants send alarms and other reports at a steady rate, and a
// ledger records what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { Fleet } from '#simulator/fleet.ts';
import { startLoad } from './fault-load.ts';
import type { Ground } from './fault-run.ts';
import { Ledger } from './ledger.ts';

export interface PendantLoad {
  readonly fleet: Fleet;
  readonly ledger: Ledger;
  readonly imeis: readonly string[];
  /** Milliseconds from the moment a frame was due to its answer. */
  readonly answersMs: readonly number[];
  /** Nothing new is sent from now on. */
  stop(): void;
  /** Goes on after a stop. */
  resume(): void;
  /** Every unit says one thing. */
  sayEach(): void;
  /**
   * Stops, and waits until every frame is answered; false when one still is not after `patienceMs`
   * (60,000).
   */
  drain(patienceMs?: number): Promise<boolean>;
  close(): void;
}

export interface PendantLoadOptions {
  /** Frames a second. */
  readonly rate: number;
  readonly devices: number;
  readonly resend?: 'history' | 'same';
  /** Where the pendants connect, when not straight to the program. */
  readonly port?: number;
  /** The address on loopback from which they do. */
  readonly from?: string;
  /** Their alarms; alarms and other reports where absent. */
  readonly flags?: readonly [AlarmFlag, ...AlarmFlag[]];
  /** Of an earlier load, to be judged together. */
  readonly ledger?: Ledger;
}

export async function startPendantLoad(
  ground: Pick<Ground, 'owner' | 'place' | 'seed'>,
  options: PendantLoadOptions,
): Promise<PendantLoad> {
  const imeis = await ground.owner.addPendants(options.devices);
  const ledger = options.ledger ?? new Ledger();
  const answersMs: number[] = [];
  const startedAt = performance.now();
  const fleet = new Fleet({
    host: '127.0.0.1',
    port: options.port ?? ground.place.ev04Port,
    seed: ground.seed,
    resend: options.resend ?? 'history',
    ...(options.from === undefined ? {} : { from: options.from }),
    answerMs: 3000,
    firstPauseMs: 150,
    longestPauseMs: 1000,
    patient: true,
    // Frames that a unit sends on reconnecting are no part of the load.
    acknowledged: (planned) => {
      if (planned.says === 'heartbeat') return;
      ledger.acknowledge(planned);
      answersMs.push(performance.now() - startedAt - planned.at_ms);
    },
  });
  const said = options.flags ? { flags: options.flags } : {};
  const load = startLoad({ fleet, ledger, imeis, rate: options.rate, seed: ground.seed, ...said });
  return {
    fleet,
    ledger,
    imeis,
    answersMs,
    stop: () => load.stop(),
    resume: () => load.resume(),
    sayEach: () => load.sayEach(),
    drain: async (patienceMs = 60_000) => {
      load.stop();
      for (
        const end = performance.now() + patienceMs;
        fleet.waiting > 0 && performance.now() < end;
      )
        await sleep(50);
      return fleet.waiting === 0;
    },
    close: () => {
      load.stop();
      fleet.close();
    },
  };
}
