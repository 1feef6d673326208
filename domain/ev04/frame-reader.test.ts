// The frame reader over every way a stream can be cut, glued or broken.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from './bytes.ts';
import { encodeDataFrame } from './data/data-encoding.ts';
import { toDeviceEvents } from './device-events.ts';
import frames from './fixtures/ev04-frames.json' with { type: 'json' };
import { encodeFrame } from './frame.ts';
import { FrameReader, type ReadItem } from './frame-reader.ts';

const whole = frames.map((row) => fromHex(row.hex));
const good = encodeDataFrame({
  imei: '861629054004860',
  sequence: 7,
  records: [{ type: 'status', time: 1_700_000_000, flags: 0 }],
});

function glue(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}

function drain(reader: FrameReader): ReadItem[] {
  const items: ReadItem[] = [];
  for (let item = reader.next(); item !== null; item = reader.next()) items.push(item);
  return items;
}

function readAll(
  stream: Uint8Array,
  cuts: readonly number[] = [],
): { items: string[]; rest: string | null } {
  const reader = new FrameReader();
  const items: ReadItem[] = [];
  const edges = [
    0,
    ...[...cuts].map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b),
    stream.length,
  ];
  for (const [index, edge] of edges.entries()) {
    reader.push(stream.subarray(edges[index - 1] ?? 0, edge));
    items.push(...drain(reader));
  }
  const rest = reader.rest();
  const texts = items.map((item) =>
    item.kind === 'frame' ? toHex(item.frame.bytes) : `${item.reason} ${toHex(item.bytes)}`,
  );
  return { items: texts, rest: rest && toHex(rest) };
}

function broken(frame: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(frame);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 0x01;
  return copy;
}

describe('whole streams', () => {
  it('gives every frame of a glued stream, byte by byte as well', () => {
    const stream = glue(whole);
    const expected = { items: frames.map((row) => row.hex), rest: null };
    expect(readAll(stream)).toEqual(expected);
    expect(
      readAll(
        stream,
        Array.from({ length: stream.length }, (_, at) => at),
      ),
    ).toEqual(expected);
  });

  it('gives the same items for any split, glue and fault', () => {
    const piece = fc.oneof(
      fc.constantFrom(...whole.filter((frame) => frame.length < 130)),
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(good, broken(good), good.subarray(0, 20)),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(fc.nat(4000), { maxLength: 30 }),
        (pieces, cuts) => {
          const stream = glue(pieces);
          expect(readAll(stream, cuts)).toEqual(readAll(stream));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never throws on mutated bytes, and neither does what is behind it', () => {
    const mutation = fc.tuple(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.nat(1400), fc.nat(255)), { maxLength: 6 }),
    );
    fc.assert(
      fc.property(mutation, fc.boolean(), ([frame, changes], resealed) => {
        const copy = Uint8Array.from(frame);
        for (const [at, value] of changes) copy[at % copy.length] = value;
        const bytes = resealed
          ? encodeFrame({ sequence: 1, acknowledge: true, body: copy.subarray(8) })
          : copy;
        const reader = new FrameReader();
        reader.push(bytes);
        for (const item of drain(reader)) {
          if (item.kind === 'frame') toDeviceEvents(item.frame, new Date(1_780_000_000_000));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('faults', () => {
  it('keeps a bad checksum as evidence and reads on', () => {
    const bad = broken(good);
    expect(readAll(glue([bad, good]))).toEqual({
      items: [`bad-checksum ${toHex(bad)}`, toHex(good)],
      rest: null,
    });
  });

  it('refuses encryption bits, whole frame', () => {
    const encrypted = Uint8Array.from(good);
    encrypted[1] = 0x50;
    expect(readAll(glue([encrypted, good])).items).toEqual([
      `encrypted ${toHex(encrypted)}`,
      toHex(good),
    ]);
  });

  it('refuses a body over 8 KiB by its header alone, and takes one of 8 KiB', () => {
    const large = encodeFrame({
      sequence: 1,
      acknowledge: true,
      body: new Uint8Array(8192).fill(1),
    });
    expect(readAll(large).items).toEqual([toHex(large)]);
    expect(readAll(fromHex('ab10012000000100')).items).toEqual(['too-large ab10012000000100']);
  });

  it('refuses an empty body', () => {
    expect(readAll(glue([fromHex('ab10000000000100'), good])).items).toEqual([
      'bad-header ab10000000000100',
      toHex(good),
    ]);
  });

  it('skips garbage with stray header bytes to the next frame', () => {
    const garbage = fromHex('ab474554202f20abababab00');
    const { items } = readAll(glue([good, fromHex('00ff'), garbage, good]));
    expect([items[0], items.at(-1)]).toEqual([toHex(good), toHex(good)]);
    expect(items.slice(1, -1)).toEqual([`bad-header 00ff${toHex(garbage)}`]);
  });

  it('hands a flood of garbage out in pieces', () => {
    const { items, rest } = readAll(new Uint8Array(5000).fill(0x41));
    expect(items.map((item) => item.length)).toEqual(Array(4).fill('bad-header '.length + 2048));
    expect(rest?.length).toBe(2 * (5000 - 4096));
  });

  it('finds the next frame after a frame that was cut off', () => {
    const { items } = readAll(glue([good.subarray(0, 20), good, good, good]));
    expect(items[0]).toMatch(/^bad-checksum/);
    expect(items.slice(-2)).toEqual([toHex(good), toHex(good)]);
  });

  it('gives a half frame as the rest', () => {
    expect(readAll(glue([good, good.subarray(0, 11)]))).toEqual({
      items: [toHex(good)],
      rest: toHex(good.subarray(0, 11)),
    });
  });
});
