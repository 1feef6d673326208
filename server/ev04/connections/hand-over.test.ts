// A unit of another cell: its connection is handed on byte for byte, ends with the other side, holds
// no memory, and never goes round in a circle.
import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  IMEI,
  openGate,
  servicesFrame,
  sosFrame,
  startBench,
  UNKNOWN_IMEI,
  until,
} from '../ev04-test-bench.ts';

type Bench = Awaited<ReturnType<typeof startBench>>;
let ended: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  await Promise.all(ended.map((end) => end()));
  ended = [];
});

async function aBench(limits: Parameters<typeof startBench>[0] = {}): Promise<Bench> {
  const bench = await startBench(limits);
  ended.push(bench.stop);
  return bench;
}

/** Two cells, of which the second has the unit and the first knows so. */
async function twoCells(limits: Parameters<typeof startBench>[0] = {}) {
  const [one, two] = [await aBench(limits), await aBench()];
  one.ports.devices.clear();
  one.ports.elsewhereKnown.set(IMEI, { host: '127.0.0.1', port: two.port });
  return { one, two };
}

interface OtherGateway {
  readonly port: number;
  readonly sockets: Socket[];
  received(): Buffer;
}

/** In place of the other cell's gateway: keeps what comes and says nothing by itself. */
async function anotherGateway(port = 0, isHalted = false): Promise<OtherGateway> {
  const [sockets, parts]: [Socket[], Buffer[]] = [[], []];
  const options = { pauseOnConnect: isHalted, allowHalfOpen: isHalted };
  const server: Server = createServer(options, (socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (part) => parts.push(part));
    if (isHalted) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  ended.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    sockets,
    received: () => Buffer.concat(parts),
  };
}

async function handingOnTo(port: number, limits: Parameters<typeof startBench>[0] = {}) {
  const one = await aBench(limits);
  one.ports.devices.clear();
  one.ports.elsewhereKnown.set(IMEI, { host: '127.0.0.1', port });
  return one;
}

/** The socket at the unit, without the reader of frames. */
function bare(unit: ReturnType<Bench['unit']>): { socket: Socket; received: () => Buffer } {
  const parts: Buffer[] = [];
  unit.socket.removeAllListeners('data').on('data', (part: Buffer) => parts.push(part));
  return { socket: unit.socket, received: () => Buffer.concat(parts) };
}

test('a unit of another cell is served by its gateway, and acknowledged through this one', async () => {
  const { one, two } = await twoCells();
  const unit = one.unit();
  unit.send(sosFrame(7), sosFrame(8));
  expect(await unit.answers(2)).toEqual([7, 8]);
  unit.send(servicesFrame(9));
  expect(await unit.answers(3)).toEqual([7, 8, 9]);
  expect(two.ports.sequences).toEqual([7, 8, 9]);
  expect([one.ports.taken, one.ports.evidence, one.ports.seen, one.ports.presence]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect([one.gateway.counts.handed_over, two.gateway.counts.handed_over]).toEqual([1, 0]);
});

test('every byte goes over as it came, whole frames or not, in both directions', async () => {
  const other = await anotherGateway();
  const one = await handingOnTo(other.port);
  const { socket, received } = bare(one.unit());
  const [first, more, answer] = [
    Buffer.concat([sosFrame(1), Buffer.from([0xab, 1, 2, 0xff])]),
    randomBytes(200_000),
    randomBytes(200_000),
  ];
  socket.write(first);
  await until(() => other.received().length === first.length);
  socket.write(more);
  await until(() => other.received().length === first.length + more.length);
  expect(other.received().equals(Buffer.concat([first, more]))).toBe(true);
  other.sockets[0]?.write(answer);
  await until(() => received().length === answer.length);
  expect(received().equals(answer)).toBe(true);
  expect([one.ports.evidence, one.gateway.counts.bad_frames]).toEqual([[], 0]);
  expect(one.gateway.counts.bytes_received).toBe(first.length);
});

test('a unit that ends is ended at the other gateway', async () => {
  const { one, two } = await twoCells();
  const unit = one.unit();
  unit.send(sosFrame(1));
  await unit.answers(1);
  unit.socket.end();
  await until(() => two.gateway.counts.connections_open === 0);
  await until(() => one.gateway.counts.connections_open === 0);
  expect(two.ports.presence).toEqual(['1 online', '1 offline']);
});

test('an end of the other gateway ends the unit, after all that it said, however slowly that is read', async () => {
  const other = await anotherGateway();
  const one = await handingOnTo(other.port);
  const { socket, received } = bare(one.unit());
  socket.on('data', () => {
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  const isClosed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(sosFrame(1));
  await until(() => other.sockets.length === 1);
  const last = randomBytes(16 * 1024 * 1024);
  other.sockets[0]?.end(last);
  await isClosed;
  expect(received().equals(last)).toBe(true);
  await until(() => one.gateway.counts.connections_open === 0);
});

test.each([
  ['ends', (socket: Socket) => socket.end()],
  ['is cut off', (socket: Socket) => socket.resetAndDestroy()],
])('the last frame of a unit that %s while its cell is looked up still arrives', async (_w, go) => {
  const { one, two } = await twoCells();
  const { closed, open } = openGate();
  one.ports.identifying = closed;
  const unit = one.unit();
  unit.send(sosFrame(3));
  await until(() => one.ports.asked === 1);
  go(unit.socket);
  await unit.end();
  open();
  await until(() => two.ports.sequences.length === 1);
  expect(two.ports.sequences).toEqual([3]);
  await until(() => one.gateway.counts.connections_open === 0);
  await until(() => two.gateway.counts.connections_open === 0);
});

test('while the other gateway is away the unit is closed without an answer, and served once it is back', async () => {
  const { port, sockets } = await anotherGateway();
  for (const end of ended.splice(0)) await end();
  expect(sockets).toEqual([]);
  const one = await handingOnTo(port);
  const unit = one.unit();
  unit.send(sosFrame(1));
  await unit.end();
  expect(unit.received).toEqual([]);
  expect([one.ports.taken, one.ports.evidence, one.ports.seen]).toEqual([[], [], []]);
  await until(() => one.gateway.counts.connections_open === 0);
  const other = await anotherGateway(port);
  one.unit().send(sosFrame(1));
  await until(() => other.received().length > 0);
  expect(other.received().equals(Buffer.from(sosFrame(1)))).toBe(true);
});

test('where the directory is not known the unit is closed without an answer', async () => {
  const one = await handingOnTo(1);
  one.ports.elsewhere = async () => Promise.reject(new Error('the database is away'));
  const unit = one.unit();
  unit.send(sosFrame(1));
  await unit.end();
  expect([unit.received, one.ports.evidence, one.gateway.counts.identify_failures]).toEqual([
    [],
    [],
    1,
  ]);
});

test('a unit whose device is here is served here, whatever the directory says', async () => {
  const other = await anotherGateway();
  const one = await aBench();
  one.ports.elsewhereKnown.set(IMEI, { host: '127.0.0.1', port: other.port });
  const unit = one.unit();
  unit.send(sosFrame(1));
  expect(await unit.answers(1)).toEqual([1]);
  expect([one.ports.sequences, other.sockets]).toEqual([[1], []]);
});

test('a unit of nobody is unknown as before, and nothing is handed on', async () => {
  const other = await anotherGateway();
  const one = await handingOnTo(other.port);
  const unit = one.unit();
  unit.send(sosFrame(1, UNKNOWN_IMEI));
  await unit.end();
  await until(() => one.ports.evidence.length === 1);
  expect(one.ports.evidence[0]).toMatchObject({ reason: 'unknown-imei', imei: UNKNOWN_IMEI });
  expect([other.sockets, one.gateway.counts.handed_over]).toEqual([[], 0]);
});

test('a gateway that does not read holds the unit up, and not the memory here', async () => {
  const other = await anotherGateway(0, true);
  const one = await handingOnTo(other.port);
  const { socket } = bare(one.unit());
  socket.write(sosFrame(1));
  await until(() => other.sockets.length === 1);
  const sent = randomBytes(64 * 1024 * 1024);
  socket.write(sent);
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let before = -1;
  await until(() => {
    const isStill = socket.bytesWritten > 0 && taken() === before;
    before = taken();
    return isStill;
  });
  expect(socket.writableLength).toBeGreaterThan(sent.length / 2);
  other.sockets[0]?.resume();
  await until(() => other.received().length === sent.length + sosFrame(1).length);
  expect(other.received().subarray(sosFrame(1).length).equals(sent)).toBe(true);
});

test('silence in both directions ends both', async () => {
  const other = await anotherGateway();
  const one = await handingOnTo(other.port, { idleMs: 300 });
  const unit = one.unit();
  unit.send(sosFrame(1));
  await until(() => other.sockets.length === 1);
  await unit.end();
  await until(() => other.sockets[0]?.destroyed === true);
  await until(() => one.gateway.counts.connections_open === 0);
  expect(one.gateway.counts.closed_idle).toBe(1);
});

test('a handed-on connection counts for its address as long as it lasts', async () => {
  const { one } = await twoCells({ maxConnectionsPerAddress: 1 });
  const unit = one.unit();
  unit.send(sosFrame(1));
  await unit.answers(1);
  const second = one.unit();
  await second.end();
  expect([one.gateway.counts.connections_open, one.gateway.counts.connections_refused]).toEqual([
    1, 1,
  ]);
  unit.socket.destroy();
  await until(() => one.gateway.counts.connections_open === 0);
  const third = one.unit();
  third.send(sosFrame(2));
  expect(await third.answers(1)).toEqual([2]);
});

test('a gateway that closes ends them on both sides, even where the other one does not', async () => {
  const other = await anotherGateway(0, true);
  const one = await handingOnTo(other.port, { firstFrameMs: 3_600_000 });
  const unit = one.unit();
  unit.send(sosFrame(1));
  await until(() => other.sockets.length === 1);
  await one.gateway.close();
  await unit.end();
  const [socket] = other.sockets;
  socket?.resume();
  await until(() => {
    socket?.write('x');
    return socket?.destroyed === true;
  });
  expect(one.gateway.counts.connections_open).toBe(0);
});

test('an ended unit is given up where the other gateway does not end', async () => {
  const other = await anotherGateway(0, true);
  const one = await handingOnTo(other.port, { firstFrameMs: 300 });
  const unit = one.unit();
  unit.send(sosFrame(1));
  await until(() => other.sockets.length === 1);
  unit.socket.destroy();
  const [socket] = other.sockets;
  socket?.resume();
  await until(() => {
    socket?.write('x');
    return socket?.destroyed === true;
  });
  expect(other.received().equals(Buffer.from(sosFrame(1)))).toBe(true);
});

test('two cells that each take the other for the unit’s end its connection, and keep nothing open', async () => {
  const { one, two } = await twoCells();
  two.ports.devices.clear();
  two.ports.elsewhereKnown.set(IMEI, { host: '127.0.0.1', port: one.port });
  const unit = one.unit();
  unit.send(sosFrame(1));
  await unit.end();
  expect(unit.received).toEqual([]);
  for (const { gateway } of [one, two]) {
    await until(() => gateway.counts.connections_open === 0);
    expect(gateway.counts.handed_over).toBe(4);
  }
  expect(one.gateway.counts.hand_overs_refused).toBe(1);
  two.ports.devices.set(IMEI, { device_id: 1, organisation_id: 7, imei: IMEI });
  const again = one.unit();
  again.send(sosFrame(2));
  expect(await again.answers(1)).toEqual([2]);
});

test('a unit that connects again and again is served: what its cell has replaced makes room', async () => {
  const { one } = await twoCells();
  for (let sequence = 1; sequence <= 6; sequence += 1) {
    const unit = one.unit();
    unit.send(sosFrame(sequence));
    expect(await unit.answers(1)).toEqual([sequence]);
    await until(() => one.gateway.counts.connections_open <= 3);
  }
  expect(one.gateway.counts.hand_overs_refused).toBe(0);
});

test('units that left without reading their answers leave nothing open', async () => {
  const { one, two } = await twoCells({ firstFrameMs: 3_600_000 });
  for (let sequence = 1; sequence <= 6; sequence += 1) {
    const { closed, open } = openGate();
    two.ports.gate = closed;
    const unit = one.unit();
    unit.send(sosFrame(sequence));
    await until(() => two.gateway.counts.frames_received === sequence);
    unit.socket.destroy();
    await until(() => one.gateway.counts.connections_open === 0);
    open();
    await until(() => two.ports.sequences.length === sequence);
    await until(() => two.gateway.counts.connections_open === 0);
  }
  expect(one.gateway.counts.hand_overs_refused).toBe(0);
});
