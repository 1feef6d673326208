// The simulated pendant against the real gateway: split frames, answers that are lost or never
// come, an unknown IMEI, a gateway that is not there yet.
import { afterEach, describe, expect, it } from 'vitest';
import { encodeControl } from '#domain/ev04/server-frames.ts';
import { createEv04Gateway, type Ev04Gateway } from '#server/ev04/ev04-gateway.ts';
import { MemoryPorts, openGate, until } from '#server/ev04/ev04-test-bench.ts';
import { Fleet, type FleetOptions } from '#simulator/fleet.ts';
import type { Planned } from '#simulator/report.ts';
import { freePort } from '../program/program.ts';
import { CuttingWire } from './cutting-wire.fixture.ts';

const IMEI = '861629054004860';
const UNKNOWN_IMEI = '111111111111111';
const NOW = new Date('2026-06-01T16:48:20.000Z');
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const ends: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function sos(sequence: number, imei = IMEI): Planned {
  const says = { alarms: ['sos' as const], status: [], battery_percent: 60, places: [] };
  return { at_ms: 0, imei, sequence, time: NOW.getTime() / 1000 - 4, says };
}

async function startGateway(
  port = 0,
): Promise<{ gateway: Ev04Gateway; ports: MemoryPorts; port: number }> {
  const ports = new MemoryPorts();
  const gateway = createEv04Gateway({
    port,
    host: '127.0.0.1',
    ports,
    log: silent,
    now: () => NOW,
  });
  ends.push(() => gateway.close());
  return { gateway, ports, port: await gateway.listen() };
}

function startFleet(
  port: number,
  changed: Partial<FleetOptions> = {},
): { fleet: Fleet; acked: number[] } {
  const acked: number[] = [];
  const acknowledged = (planned: Planned) => void acked.push(planned.sequence);
  const fleet = new Fleet({
    host: '127.0.0.1',
    port,
    seed: 1,
    firstPauseMs: 5,
    longestPauseMs: 20,
    acknowledged,
    ...changed,
  });
  ends.push(() => fleet.close());
  return { fleet, acked };
}

async function startWire(gatewayPort: number): Promise<{ wire: CuttingWire; port: number }> {
  const wire = new CuttingWire(gatewayPort);
  ends.push(() => wire.close());
  return { wire, port: await wire.listen() };
}

describe('a pendant', () => {
  it('sends in order, and each frame is taken once, byte by byte over the wire', async () => {
    const { ports, port } = await startGateway();
    const { port: wirePort } = await startWire(port);
    const { fleet, acked } = startFleet(wirePort);
    for (const sequence of [1, 2, 3]) fleet.send(sos(sequence));
    fleet.send({ ...sos(4), says: 'heartbeat' });
    await until(() => fleet.waiting === 0);
    expect(acked).toEqual([1, 2, 3, 4]);
    expect(ports.sequences).toEqual([1, 2, 3, 4]);
    expect(ports.evidence).toEqual([]);
    expect(fleet.counts).toEqual({ sent: 4, acked: 4, resent: 0, refused: 0, lost_connections: 0 });
  });

  it('waits with an acknowledgement until the gateway has committed the frame', async () => {
    const { ports, port } = await startGateway();
    const { fleet, acked } = startFleet(port);
    const gate = openGate();
    ports.gate = gate.closed;
    fleet.send(sos(1));
    fleet.send(sos(2));
    await until(() => ports.asked === 1 && fleet.counts.sent === 1);
    expect(acked).toEqual([]);
    gate.open();
    await until(() => fleet.waiting === 0);
    expect(acked).toEqual([1, 2]);
  });

  it('resends the same bytes after a lost answer, recognised as a repetition', async () => {
    const { ports, port } = await startGateway();
    const { wire, port: wirePort } = await startWire(port);
    wire.answersToLose = 1;
    const { fleet, acked } = startFleet(wirePort, { resend: 'same' });
    fleet.send(sos(7));
    await until(() => fleet.waiting === 0);
    expect(acked).toEqual([7]);
    expect(ports.sequences).toEqual([7, 7]);
    expect(new Set(ports.events.map((event) => event.event_key)).size).toBe(1);
    expect(fleet.counts).toEqual({ sent: 1, acked: 1, resent: 1, refused: 0, lost_connections: 1 });
  });

  it('marks a frame that is sent again as kept, under the same sequence', async () => {
    const { ports, port } = await startGateway();
    const { wire, port: wirePort } = await startWire(port);
    wire.answersToLose = 1;
    const { fleet } = startFleet(wirePort);
    fleet.send(sos(7));
    await until(() => fleet.waiting === 0);
    expect(ports.sequences).toEqual([7, 7]);
    expect(ports.events.map((event) => event.historical)).toEqual([false, true]);
  });

  it('repeats on the same connection without an answer, then drops it and reconnects', async () => {
    const { ports, port } = await startGateway();
    const { wire, port: wirePort } = await startWire(port);
    wire.silentConnections = 1;
    const { fleet, acked } = startFleet(wirePort, { answerMs: 100 });
    fleet.send(sos(1));
    await until(() => fleet.waiting === 0);
    expect(acked).toEqual([1]);
    expect(wire.connections).toBeGreaterThan(1);
    expect(ports.sequences.slice(0, 2)).toEqual([1, 1]);
  });

  it('keeps its frames until the gateway is up', async () => {
    const port = await freePort();
    const { fleet, acked } = startFleet(port);
    fleet.send(sos(1));
    fleet.send(sos(2));
    const { ports } = await startGateway(port);
    await until(() => fleet.waiting === 0);
    expect(acked).toEqual([1, 2]);
    expect(ports.sequences).toEqual([1, 2]);
    expect(fleet.counts.resent).toBe(0);
  });

  it('sends a frame again that the gateway could not commit', async () => {
    const { ports, port } = await startGateway();
    ports.failing.add(1);
    const { fleet, acked } = startFleet(port, { answerMs: 100 });
    fleet.send(sos(1));
    await until(() => fleet.counts.resent > 0);
    expect(acked).toEqual([]);
    ports.failing.clear();
    await until(() => fleet.waiting === 0);
    expect(acked).toEqual([1]);
    expect(ports.sequences).toContain(1);
  });

  it('reconnects after a lost connection, with a heartbeat', async () => {
    const { gateway, ports, port } = await startGateway();
    const { fleet } = startFleet(port);
    fleet.send(sos(1));
    await until(() => fleet.waiting === 0);
    gateway.connections.drop(1, 'a test');
    await until(() => ports.events.some((event) => event.kind === 'heartbeat'));
    await until(() => gateway.connections.has(1));
    expect(fleet.counts.lost_connections).toBe(1);
  });

  it('confirms a command', async () => {
    const { gateway, port } = await startGateway();
    const { fleet } = startFleet(port);
    fleet.send(sos(1));
    await until(() => fleet.waiting === 0);
    expect(
      await gateway.commandQueue.send(1, (sequence) => encodeControl(sequence, 'find_me')),
    ).toMatchObject({ status: 'confirmed' });
  });

  it('reconnects for ever when it is patient, however often it is disconnected', async () => {
    const { port } = await startGateway();
    const { fleet } = startFleet(port, { patient: true });
    fleet.send(sos(1, UNKNOWN_IMEI));
    await until(() => fleet.counts.lost_connections > 8);
    expect(fleet.unknown).toEqual([]);
    expect(fleet.waiting).toBe(1);
  });

  it('gives up and reports it when the gateway does not know it; no frame is taken', async () => {
    const { ports, port } = await startGateway();
    const { fleet, acked } = startFleet(port);
    fleet.send(sos(1, UNKNOWN_IMEI));
    fleet.send(sos(2, UNKNOWN_IMEI));
    await until(() => fleet.unknown.length > 0);
    expect(fleet.unknown).toEqual([UNKNOWN_IMEI]);
    fleet.send(sos(3, UNKNOWN_IMEI));
    expect(fleet.counts.refused).toBe(3);
    expect(acked).toEqual([]);
    expect(ports.taken).toEqual([]);
  });
});
