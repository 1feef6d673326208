// The gateway over real TCP: order, acknowledgement after commit, identity, and which frames are
// answered.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encodeFrame } from '#domain/ev04/frame.ts';
import { encodeBody } from '#domain/ev04/key-records.ts';
import { encodeAcknowledgement } from '#domain/ev04/server-frames.ts';
import {
  IMEI,
  NOW,
  OTHER_IMEI,
  openGate,
  servicesFrame,
  sosFrame,
  spoiled,
  startBench,
  UNKNOWN_IMEI,
  until,
} from './ev04-test-bench.ts';

let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

async function bench(limits = {}) {
  const started = await startBench(limits);
  stop = started.stop;
  return started;
}

describe('data frames', () => {
  it('are handed on with their events and acknowledged', async () => {
    const { ports, unit, gateway } = await bench();
    const device = unit();
    const frame = sosFrame(264);
    device.send(frame);
    expect(await device.answers(1)).toEqual([264]);
    expect(device.received[0]?.bytes).toEqual(encodeAcknowledgement(264));
    expect(ports.taken).toMatchObject([
      { device: { imei: IMEI }, sequence: 264, source_address: '127.0.0.1', received_at: NOW },
    ]);
    expect(ports.taken[0]?.frame_bytes).toEqual(frame);
    expect(ports.events).toMatchObject([
      { kind: 'sos', battery_percent: 100, occurred_at: '2026-06-01T16:48:16.000Z' },
    ]);
    expect(gateway.counts).toMatchObject({
      frames_received: 1,
      frames_taken: 1,
      frames_acknowledged: 1,
      connections_open: 1,
    });
    expect(gateway.connections.sourceAddress(1)).toBe('127.0.0.1');
  });

  it('are acknowledged only after they are stored, while services are answered at once', async () => {
    const { ports, unit } = await bench();
    const gate = openGate();
    const device = unit();
    device.send(servicesFrame(1));
    await device.answers(1);
    ports.gate = gate.closed;
    device.send(sosFrame(2), sosFrame(3), servicesFrame(4, 'time'));
    expect(await device.answers(2)).toEqual([1, 4]);
    gate.open();
    expect(await device.answers(4)).toEqual([1, 4, 2, 3]);
  });

  it('are not acknowledged when storing fails, and the connection stays open', async () => {
    const { ports, unit, gateway } = await bench();
    ports.failing.add(2);
    const device = unit();
    device.send(sosFrame(1), sosFrame(2), sosFrame(3));
    expect(await device.answers(2)).toEqual([1, 3]);
    expect(ports.sequences).toEqual([1, 3]);
    ports.failing.clear();
    device.send(sosFrame(2));
    expect(await device.answers(3)).toEqual([1, 3, 2]);
    expect(gateway.counts).toMatchObject({ take_failures: 1, frames_acknowledged: 3 });
  });

  it('that ask for no acknowledgement get none', async () => {
    const { ports, unit } = await bench();
    const device = unit();
    device.send(
      sosFrame(1).map((byte, at) => (at === 1 ? 0 : byte)),
      sosFrame(2),
    );
    expect(await device.answers(1)).toEqual([2]);
    expect(ports.sequences).toEqual([1, 2]);
  });

  it('come whole out of single bytes', async () => {
    const { ports, unit } = await bench();
    const device = unit();
    for (const byte of [...sosFrame(1), ...sosFrame(2)]) {
      device.socket.write(Uint8Array.of(byte));
      await new Promise(setImmediate);
    }
    expect(await device.answers(2)).toEqual([1, 2]);
    expect(ports.sequences).toEqual([1, 2]);
  });

  it('come in order out of 100 glued ones, with never more in flight than allowed', async () => {
    const { ports, unit } = await bench({ framesInFlight: 8 });
    const sequences = Array.from({ length: 100 }, (_, index) => index + 1);
    const gate = openGate();
    ports.gate = gate.closed;
    const take = vi.spyOn(ports, 'take');
    const device = unit();
    device.send(...sequences.map((sequence) => sosFrame(sequence)));
    await until(() => take.mock.calls.length >= 8);
    // The gateway has served another unit since.
    const other = unit();
    other.send(servicesFrame(101, 'heartbeat', OTHER_IMEI));
    await other.answers(1);
    const inFlight = take.mock.calls.flat(2).filter(({ sequence }) => sequence <= 100).length;
    gate.open();
    expect(await device.answers(100)).toEqual(sequences);
    expect(ports.sequences.filter((sequence) => sequence <= 100)).toEqual(sequences);
    expect(inFlight).toBe(8);
  });

  it('are acknowledged again when repeated, with the same event keys', async () => {
    const { ports, unit } = await bench();
    const device = unit();
    device.send(sosFrame(9), sosFrame(9));
    expect(await device.answers(2)).toEqual([9, 9]);
    expect(ports.events[0]?.event_key).toBe(ports.events[1]?.event_key);
  });

  it('are taken although the unit vanishes before it is identified', async () => {
    const { ports, unit, gateway } = await bench();
    const gate = openGate();
    ports.identifying = gate.closed;
    const device = unit();
    device.send(sosFrame(1), sosFrame(2));
    await until(() => ports.asked === 1);
    device.socket.resetAndDestroy();
    await until(() => gateway.counts.connections_open === 0);
    gate.open();
    await until(() => ports.taken.length === 2);
    expect(ports.sequences).toEqual([1, 2]);
    expect(ports.presence).toEqual([]);
  });
});

describe('services', () => {
  it('answer time, heartbeat, and unsupported services', async () => {
    const { ports, unit } = await bench();
    const device = unit();
    const weather = encodeFrame({
      sequence: 3,
      acknowledge: true,
      body: encodeBody('services', [{ key: 0x13, value: new Uint8Array() }]),
    });
    device.send(servicesFrame(1, 'time'), servicesFrame(2), weather);
    expect(await device.answers(3)).toEqual([1, 2, 3]);
    expect(device.received.map(({ message }) => message)).toMatchObject([
      { command: 'services', requests: [{ name: 'time' }] },
      { command: 'response', code: 0 },
      { command: 'response', code: 0x26 },
    ]);
    expect(ports.events.map((event) => event.kind)).toEqual(['heartbeat']);
  });

  it('tell of a heartbeat again only after a while', async () => {
    const { ports, unit } = await bench({ heartbeatEventMs: 0 });
    const device = unit();
    device.send(servicesFrame(1), servicesFrame(2));
    await device.answers(2);
    await until(() => ports.events.length === 2);
  });
});

describe('identity', () => {
  it('an unknown IMEI gets no answer, is recorded once and closed', async () => {
    const { ports, unit, gateway } = await bench();
    const outsider = unit();
    outsider.send(sosFrame(1, UNKNOWN_IMEI), servicesFrame(2, 'time', UNKNOWN_IMEI));
    await outsider.end();
    expect(outsider.socket.bytesRead).toBe(0);
    expect(ports.seen).toEqual([`${UNKNOWN_IMEI} 127.0.0.1`]);
    expect(ports.evidence).toMatchObject([
      { reason: 'unknown-imei', imei: UNKNOWN_IMEI, device: null },
    ]);
    expect(ports.taken).toEqual([]);
    expect(gateway.counts.unknown_imei).toBe(1);
  });

  it('frames of a connection without identification are refused', async () => {
    const { ports, unit } = await bench();
    const device = unit();
    device.send(encodeAcknowledgement(1), encodeAcknowledgement(2), encodeAcknowledgement(3));
    await device.end();
    expect(device.socket.bytesRead).toBe(0);
    expect(ports.evidence.map((item) => item.reason)).toEqual([
      'no-identity',
      'no-identity',
      'no-identity',
    ]);
    expect(ports.asked).toBe(0);
  });

  it("a frame with another device's IMEI is refused and the connection closed", async () => {
    const { ports, unit } = await bench();
    const device = unit();
    device.send(sosFrame(1), sosFrame(2, OTHER_IMEI), sosFrame(3));
    await device.end();
    expect(ports.sequences).toEqual([1]);
    expect(ports.evidence).toMatchObject([{ reason: 'other-imei', device: { imei: IMEI } }]);
  });

  it('a failing look-up closes without an answer, and the unit can reconnect', async () => {
    const { ports, unit, gateway } = await bench();
    ports.identifying = Promise.reject(new Error('the database is gone'));
    ports.identifying.catch(() => undefined);
    const device = unit();
    device.send(sosFrame(1));
    await device.end();
    expect([device.socket.bytesRead, ports.taken.length, ports.seen.length]).toEqual([0, 0, 0]);
    ports.identifying = Promise.resolve();
    const again = unit();
    again.send(sosFrame(1));
    expect(await again.answers(1)).toEqual([1]);
    expect(gateway.counts.identify_failures).toBe(1);
  });

  it('the newest connection of a device wins, without news of going offline', async () => {
    const { ports, unit, gateway } = await bench();
    const first = unit();
    first.send(sosFrame(1));
    await first.answers(1);
    const second = unit();
    second.send(sosFrame(2));
    await second.answers(1);
    await first.end();
    second.send(sosFrame(3));
    expect(await second.answers(2)).toEqual([2, 3]);
    expect(gateway.connections.size).toBe(1);
    second.socket.destroy();
    await until(() => ports.presence.length === 3);
    expect(ports.presence).toEqual(['1 online', '1 online', '1 offline']);
    expect(gateway.connections.has(1)).toBe(false);
  });
});

describe('broken frames', () => {
  it('a frame with a bad checksum raises nothing, gets no answer, and is stored', async () => {
    const { ports, unit } = await bench();
    const device = unit();
    const bad = spoiled(sosFrame(1));
    device.send(servicesFrame(1), bad, sosFrame(2));
    expect(await device.answers(2)).toEqual([1, 2]);
    expect(ports.events.filter((event) => event.kind === 'sos')).toHaveLength(1);
    expect(ports.evidence).toMatchObject([{ reason: 'bad-checksum', device: { imei: IMEI } }]);
    expect(ports.evidence[0]?.bytes).toEqual(bad);
  });

  it('a good frame between sets the count back', async () => {
    const { unit, gateway } = await bench();
    const device = unit();
    const bad = spoiled(sosFrame(9));
    device.send(sosFrame(1), bad, bad, sosFrame(2), bad, bad, sosFrame(3));
    expect(await device.answers(3)).toEqual([1, 2, 3]);
    expect(gateway.counts).toMatchObject({ bad_frames: 4, closed_bad_frames: 0 });
  });

  it('an encrypted frame is kept and raises nothing', async () => {
    const { ports, unit } = await bench();
    const device = unit();
    device.send(
      sosFrame(1).map((byte, at) => (at === 1 ? 0x50 : byte)),
      sosFrame(2),
    );
    expect(await device.answers(1)).toEqual([2]);
    expect(ports.evidence.map((item) => item.reason)).toEqual(['encrypted']);
    expect(ports.sequences).toEqual([2]);
  });
});

describe('closing', () => {
  it('still acknowledges what is in flight and ends although another commit hangs', async () => {
    const { ports, unit, gateway } = await bench({ closeMs: 100 });
    const device = unit();
    device.send(sosFrame(1));
    await device.answers(1);
    const gate = openGate();
    ports.gate = gate.closed;
    const take = vi.spyOn(ports, 'take');
    device.send(sosFrame(2));
    await until(() => take.mock.calls.length === 1);
    const closing = gateway.close();
    gate.open();
    expect(await device.answers(2)).toEqual([1, 2]);
    await closing;
    await device.end();
    expect(ports.presence).toEqual(['1 online', '1 offline']);
  });

  it('ends although a commit never completes', async () => {
    const { ports, unit, gateway } = await bench({ closeMs: 50 });
    ports.gate = new Promise(() => undefined);
    const device = unit();
    const take = vi.spyOn(ports, 'take');
    device.send(sosFrame(1));
    await until(() => take.mock.calls.length === 1);
    await gateway.close();
    await device.end();
    expect(device.socket.bytesRead).toBe(0);
  });
});
