// Sends the canary, a real frame over TCP to our own gateway: once a minute or as often as
// configured, by the first of several gateways to claim it.
import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { canaryImei } from '#domain/console-health/canary.ts';
import { canaryPatienceMs, canaryTriesPerSpan } from '#domain/console-health/proof-pace.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Log } from '#server/kit/log.ts';
import { beginFlight } from './canary-runs.store.ts';

export interface CanaryParts {
  readonly database: Database;
  readonly log: Log;
  /** Where our own gateway listens. */
  readonly gateway: { readonly host: string; readonly port: number };
  /** One flies in each span of so many seconds (CANARY_SECONDS). */
  readonly everySeconds: number;
}

/** @returns stops it */
export function startCanary(parts: CanaryParts): () => void {
  const fly = (): void =>
    void sendCanary(parts).catch((error: unknown) =>
      parts.log.error({ err: error }, 'the canary was not acknowledged'),
    );
  const timer = setInterval(fly, (parts.everySeconds * 1000) / canaryTriesPerSpan);
  fly();
  return () => clearInterval(timer);
}

/** Sends one unless this span had its own. @returns whether it was sent and acknowledged */
export async function sendCanary({
  database,
  gateway,
  everySeconds,
}: CanaryParts): Promise<boolean> {
  const sequence = randomInt(65_536);
  if (
    !(await database.write(
      { role: 'platform' },
      async (tx) => await beginFlight(tx, sequence, everySeconds),
    ))
  )
    return false;
  await deliver(gateway, canaryFrame(sequence, new Date()));
  return true;
}

/** An SOS without a place. */
export function canaryFrame(sequence: number, now: Date): Uint8Array {
  const time = Math.floor(now.getTime() / 1000);
  const records = [{ type: 'alarm' as const, flags: alarmFlags(['sos']), time, extension: 0 }];
  return encodeDataFrame({ imei: canaryImei, sequence, records });
}

async function deliver({ host, port }: CanaryParts['gateway'], frame: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect({
      host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host,
      port,
    });
    const lost = (error?: unknown): void => {
      socket.destroy();
      reject(error instanceof Error ? error : new Error('the gateway did not acknowledge'));
    };
    socket.setTimeout(canaryPatienceMs, lost);
    socket.once('error', lost);
    socket.once('close', () => lost());
    socket.once('data', () => {
      socket.end();
      resolve();
    });
    socket.write(frame);
  });
}
