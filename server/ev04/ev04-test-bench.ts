// A real gateway on a free port with ports that keep everything in memory, and real TCP clients,
// for the tests of this folder.
import { connect, type Socket } from 'node:net';
import { vi } from 'vitest';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame, encodeServicesFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage, type Message } from '#domain/ev04/message.ts';
import type { HandOverPlace } from './connections/hand-over.ts';
import { createEv04Gateway, type Ev04Gateway } from './ev04-gateway.ts';
import type { Ev04Limits } from './ev04-limits.ts';
import type {
  DeviceFrame,
  DoubtedConnection,
  EvidenceItem,
  GatewayDevice,
  GatewayPorts,
} from './gateway-ports.ts';

export const IMEI = '861629054004860';
export const OTHER_IMEI = '862311069162475';
export const UNKNOWN_IMEI = '111111111111111';
export const NOW = new Date('2026-06-01T16:48:20.000Z');
const TIME = NOW.getTime() / 1000 - 4;

/** An SOS data frame as a unit sends it. */
export function sosFrame(sequence: number, imei = IMEI): Uint8Array {
  const records: DataRecord[] = [
    { type: 'status', time: TIME, flags: 0x64f80008 },
    { type: 'alarm', flags: alarmFlags(['sos']), time: TIME, extension: 0 },
  ];
  return encodeDataFrame({ imei, sequence, records });
}

export function servicesFrame(
  sequence: number,
  service: 'heartbeat' | 'time' = 'heartbeat',
  imei = IMEI,
): Uint8Array {
  return encodeServicesFrame({ imei, sequence, service });
}

/** The same frame with one body bit turned: only the checksum is wrong. */
export function spoiled(frame: Uint8Array): Uint8Array {
  return frame.map((byte, at) => (at === frame.length - 1 ? byte ^ 1 : byte));
}

/** Ports over arrays. `take` waits for `gate` and fails for the sequences in `failing`. */
export class MemoryPorts implements GatewayPorts {
  readonly devices = new Map<string, GatewayDevice>(
    [IMEI, OTHER_IMEI].map((imei, index) => [
      imei,
      { device_id: index + 1, organisation_id: 7, imei },
    ]),
  );
  readonly taken: DeviceFrame[] = [];
  readonly evidence: EvidenceItem[] = [];
  readonly seen: string[] = [];
  readonly presence: string[] = [];
  readonly failing = new Set<number>();
  /** Units of other cells. */
  readonly elsewhereKnown = new Map<string, HandOverPlace>();
  gate: Promise<void> = Promise.resolve();
  identifying: Promise<void> = Promise.resolve();
  asked = 0;

  async identify(imei: string): Promise<GatewayDevice | null> {
    this.asked += 1;
    await this.identifying;
    return this.devices.get(imei) ?? null;
  }

  async elsewhere(imei: string): Promise<HandOverPlace | null> {
    return this.elsewhereKnown.get(imei) ?? null;
  }

  async take(batch: DeviceFrame[]): Promise<void> {
    await this.gate;
    if (batch.some((frame) => this.failing.has(frame.sequence)))
      throw new Error('the database is gone');
    this.taken.push(...batch);
  }

  async keepEvidence(item: EvidenceItem): Promise<void> {
    this.evidence.push(item);
  }

  async seenUnknown(imei: string, source_address: string): Promise<void> {
    this.seen.push(`${imei} ${source_address}`);
  }

  async connected(device: GatewayDevice): Promise<void> {
    this.presence.push(`${device.device_id} online`);
  }

  async knownNow(): Promise<DoubtedConnection[]> {
    return [];
  }

  async disconnected(device: GatewayDevice): Promise<void> {
    this.presence.push(`${device.device_id} offline`);
  }

  async reconnected(device: GatewayDevice, times: number): Promise<void> {
    this.presence.push(`${device.device_id} reconnected ${times} times`);
  }

  async strayed(): ReturnType<GatewayPorts['strayed']> {
    return { ended: [], moved: [], contested: [], forgotten: [] };
  }

  async leftBehind(): Promise<never[]> {
    return [];
  }

  /**
   * No commands and no other gateways: what several gateways share is tested with the database.
   */
  readonly commands = {
    asked: async () => [],
    take: async () => [],
    settle: async () => undefined,
  };

  listen(): () => Promise<void> {
    return async () => undefined;
  }

  get events(): DeviceEvent[] {
    return this.taken.flatMap((frame) => frame.events);
  }

  get sequences(): number[] {
    return this.taken.map((frame) => frame.sequence);
  }
}

/** One pendant's socket: sends bytes, reads whole frames. */
export class Unit {
  readonly socket: Socket;
  readonly #reader = new FrameReader();
  readonly #waiting: (() => void)[] = [];
  readonly received: { sequence: number; message: Message; bytes: Uint8Array }[] = [];
  closed = false;

  constructor(port: number, localAddress = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk: Uint8Array) => {
      this.#reader.push(chunk);
      for (let item = this.#reader.next(); item !== null; item = this.#reader.next()) {
        if (item.kind !== 'frame') throw new Error('the gateway sent a broken frame');
        this.received.push({
          sequence: item.frame.sequence,
          message: decodeMessage(item.frame),
          bytes: item.frame.bytes,
        });
      }
      this.#wake();
    });
    this.socket.on('close', () => {
      this.closed = true;
      this.#wake();
    });
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  send(...frames: Uint8Array[]): void {
    this.socket.write(Uint8Array.from(frames.flatMap((frame) => Array.from(frame))));
  }

  /**
   * Resolves with the sequences of the first `count` frames received; throws when the connection
   * ends before.
   */
  async answers(count: number): Promise<number[]> {
    while (this.received.length < count) {
      if (this.closed) throw new Error(`closed after ${this.received.length} of ${count} answers`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return this.received.map(({ sequence }) => sequence);
  }

  async end(): Promise<void> {
    while (!this.closed) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Starts a gateway; `stop` ends clients and gateway. */
export async function startBench(limits: Partial<Ev04Limits> = {}): Promise<{
  gateway: Ev04Gateway;
  ports: MemoryPorts;
  port: number;
  unit: (from?: string) => Unit;
  stop: () => Promise<void>;
}> {
  const ports = new MemoryPorts();
  const gateway = createEv04Gateway({
    port: 0,
    host: '127.0.0.1',
    ports,
    limits,
    log: silent,
    now: () => NOW,
  });
  const port = await gateway.listen();
  const units: Unit[] = [];
  const unit = (from?: string) => {
    const made = new Unit(port, from);
    units.push(made);
    return made;
  };
  const stop = async () => {
    for (const made of units) made.socket.destroy();
    await gateway.close();
  };
  return { gateway, ports, port, unit, stop };
}

/** A promise and the call that resolves it. */
export function openGate(): { closed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { closed: promise, open: resolve };
}

/** Resolves when the check holds; patient, because a busy machine is no failure. */
export function until(check: () => boolean): Promise<boolean> {
  return vi.waitUntil(check, { timeout: 20_000, interval: 5 });
}
