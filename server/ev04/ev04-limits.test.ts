// The limits of the gateway: floods, half frames, silence and too many connections. Each refusal
// leaves nothing behind and affects no other connection.
import { afterEach, describe, expect, it } from 'vitest';
import { fromHex } from '#domain/ev04/bytes.ts';
import {
  OTHER_IMEI,
  servicesFrame,
  sosFrame,
  spoiled,
  startBench,
  until,
} from './ev04-test-bench.ts';

let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

async function bench(limits = {}) {
  const started = await startBench(limits);
  stop = started.stop;
  return started;
}

const SHORT = 60;

describe('bad bytes', () => {
  it('three bad frames in a row close the connection', async () => {
    const { ports, unit, gateway } = await bench();
    const device = unit();
    const bad = spoiled(sosFrame(9));
    device.send(sosFrame(1), bad, bad, bad, sosFrame(2));
    await device.end();
    expect(ports.sequences).toEqual([1]);
    expect(ports.evidence.map((item) => item.reason)).toEqual([
      'bad-checksum',
      'bad-checksum',
      'bad-checksum',
    ]);
    expect(gateway.counts.closed_bad_frames).toBe(1);
  });

  it('a body over 8 KiB closes at once', async () => {
    const { ports, unit, gateway } = await bench();
    const device = unit();
    device.send(sosFrame(1), fromHex('ab10ffff00000200'), sosFrame(3));
    await device.end();
    expect(ports.sequences).toEqual([1]);
    expect(ports.evidence.map((item) => item.reason)).toEqual(['too-large']);
    expect(gateway.counts.closed_bad_frames).toBe(1);
  });

  it('a flood of garbage is closed, answered nothing, and does not disturb another device', async () => {
    const { ports, unit, gateway } = await bench();
    const good = unit();
    good.send(sosFrame(1));
    await good.answers(1);
    const flood = unit();
    flood.socket.write(new Uint8Array(1_000_000).fill(0x41));
    await flood.end();
    good.send(sosFrame(2));
    expect(await good.answers(2)).toEqual([1, 2]);
    expect(flood.socket.bytesRead).toBe(0);
    expect(ports.evidence.map((item) => [item.reason, item.bytes.length])).toEqual(
      Array(3).fill(['bad-header', 1024]),
    );
    expect(gateway.counts.closed_bad_frames).toBe(1);
  });

  it('a flood of headers that promise frames is closed after three', async () => {
    const { ports, unit } = await bench();
    const flood = unit();
    const header = [0xab, 0x10, 0x10, 0x1f, 0, 0, 0, 0, 1];
    flood.socket.write(
      Uint8Array.from({ length: 200_000 }, (_, at) => header[at % header.length] ?? 0),
    );
    await flood.end();
    expect(ports.evidence).toHaveLength(3);
    expect(ports.asked).toBe(0);
  });

  it('keeps no more evidence than its rate allows, and counts the rest', async () => {
    const { ports, unit, gateway } = await bench({ evidenceBurst: 2, evidencePerSecond: 0.001 });
    const bad = spoiled(sosFrame(9));
    const device = unit();
    device.send(bad, bad, bad);
    await device.end();
    expect(ports.evidence).toHaveLength(2);
    expect(gateway.counts).toMatchObject({ evidence_kept: 2, evidence_dropped: 1, bad_frames: 3 });
  });
});

describe('silence', () => {
  it('a connection that sends nothing, or never a whole first frame, is closed', async () => {
    const { ports, unit, gateway } = await bench({ firstFrameMs: SHORT });
    const [mute, slow] = [unit(), unit()];
    slow.send(sosFrame(1).subarray(0, 20));
    await Promise.all([mute.end(), slow.end()]);
    expect(gateway.counts.closed_no_first_frame).toBe(2);
    expect([ports.asked, ports.taken.length]).toEqual([0, 0]);
    expect(ports.evidence.map((item) => [item.reason, item.bytes.length])).toEqual([
      ['half-frame', 20],
    ]);
  });

  it('a connection with half a frame is closed after a while, also when its bytes trickle', async () => {
    const { ports, unit, gateway } = await bench({ halfFrameMs: SHORT * 3 });
    const device = unit();
    device.send(sosFrame(1));
    await device.answers(1);
    const large = new Uint8Array(8000).fill(1);
    large.set(fromHex('ab10401f00000200'));
    let sent = 0;
    const trickle = setInterval(() => device.send(large.subarray(sent, ++sent)), 5);
    await device.end();
    clearInterval(trickle);
    expect(gateway.counts).toMatchObject({ closed_half_frame: 1, closed_idle: 0 });
    expect(ports.sequences).toEqual([1]);
    expect(ports.evidence.map((item) => item.reason)).toEqual(['half-frame']);
  });

  it('an idle device is closed and reported offline', async () => {
    const { ports, unit, gateway } = await bench({ idleMs: SHORT });
    const device = unit();
    device.send(sosFrame(1));
    await device.answers(1);
    await device.end();
    expect(gateway.counts.closed_idle).toBe(1);
    await until(() => ports.presence.length === 2);
    expect(ports.presence).toEqual(['1 online', '1 offline']);
    expect(ports.evidence).toEqual([]);
  });

  it('a device is not idle while its frame is being stored', async () => {
    const { ports, unit, gateway } = await bench({ idleMs: SHORT });
    const stored = Promise.withResolvers<void>();
    ports.gate = stored.promise;
    const device = unit();
    device.send(sosFrame(1));
    await until(() => gateway.counts.frames_received === 1);
    // Others come later, one after the other, and are idle for as long as that.
    for (const imei of [OTHER_IMEI, OTHER_IMEI]) {
      const idle = unit();
      idle.send(servicesFrame(1, 'heartbeat', imei));
      await idle.end();
    }
    expect([gateway.counts.closed_idle, device.closed]).toEqual([2, false]);
    stored.resolve();
    expect(await device.answers(1)).toEqual([1]);
  });
});

describe('too many', () => {
  it('frames over the rate of a connection wait, and none is lost', async () => {
    const { ports, unit, gateway } = await bench({ framesPerSecond: 100, frameBurst: 3 });
    const device = unit();
    const sequences = Array.from({ length: 12 }, (_, index) => index + 1);
    device.send(...sequences.map((sequence) => sosFrame(sequence)));
    expect(await device.answers(12)).toEqual(sequences);
    expect(ports.sequences).toEqual(sequences);
    expect(gateway.counts.rate_waits).toBeGreaterThan(0);
  });

  it('frames over the rate of an address wait also over a new connection', async () => {
    const { ports, unit, gateway } = await bench({
      addressFramesPerSecond: 50,
      addressFrameBurst: 2,
    });
    const first = unit();
    first.send(sosFrame(1), sosFrame(2));
    await first.answers(2);
    first.socket.destroy();
    await first.end();
    const second = unit();
    second.send(sosFrame(3), servicesFrame(4));
    expect(await second.answers(2)).toContain(3);
    expect(gateway.counts.rate_waits).toBeGreaterThan(0);
    expect(ports.sequences).toContain(3);
  });

  it.each([
    ['in all', { maxConnections: 2 }],
    ['of one address', { maxConnectionsPerAddress: 2 }],
  ])('connections %s are refused, and room is made by leaving', async (_what, limits) => {
    const { unit, gateway } = await bench(limits);
    const kept = [unit(), unit()];
    await until(() => gateway.counts.connections_open === 2);
    const refused = unit();
    await refused.end();
    expect(gateway.counts).toMatchObject({ connections_refused: 1, connections_open: 2 });
    kept[0]?.socket.destroy();
    await until(() => gateway.counts.connections_open === 1);
    const next = unit();
    next.send(sosFrame(1));
    expect(await next.answers(1)).toEqual([1]);
  });

  it('a peer that sends requests and never reads the answers is closed', async () => {
    const { unit, gateway } = await bench({
      framesPerSecond: 1e7,
      frameBurst: 1e7,
      addressFramesPerSecond: 1e7,
      addressFrameBurst: 1e7,
      unreadAnswerBytes: 1000,
    });
    const device = unit();
    device.socket.pause();
    const asks = Uint8Array.from(
      Array.from({ length: 2000 }, (_, index) => [...servicesFrame(index, 'time')]).flat(),
    );
    const more = () => {
      if (!device.closed && device.socket.writable) device.socket.write(asks, more);
    };
    more();
    await until(() => gateway.counts.closed_unread_answers === 1);
    expect(gateway.counts.connections_open).toBe(0);
  });
});
