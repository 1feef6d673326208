// Writes small PMTiles files (version 3) for tests, and files with single faults.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import { type Box, type Drawn, tileAt, varint, vectorTile } from './vector-tile.factory.ts';

export interface MadeTiles {
  readonly path: string;
  readonly bounds: Box;
  readonly drawn: readonly Drawn[];
  readonly zooms?: readonly [least: number, most: number];
  readonly attribution?: string;
  readonly compression?: 'none' | 'gzip';
  /** With so many entries to a leaf the root only leads to leaves. */
  readonly leafEntries?: number;
  /** Bytes of the header that are something else, by their offset. */
  readonly header?: Readonly<Record<number, number>>;
}

interface Entry {
  readonly id: number;
  readonly run: number;
  readonly offset: number;
  readonly length: number;
}

const headerBytes = 127;
const codes = { none: 1, gzip: 2 } as const;

/** Writes the file. @returns its tiles by `z/x/y`, as they are before compression */
export function writeTiles(made: MadeTiles): ReadonlyMap<string, Buffer> {
  const { path, bounds, drawn, zooms = [8, 14], compression = 'gzip', leafEntries } = made;
  const squeeze =
    compression === 'gzip' ? (bytes: Buffer) => gzipSync(bytes) : (bytes: Buffer) => bytes;
  const tiles = tilesOf(bounds, drawn, zooms).sort(
    (a, b) => zxyToTileId(...a.place) - zxyToTileId(...b.place),
  );
  const packed = tiles.map(({ bytes }) => squeeze(bytes));
  const entries: Entry[] = [];
  for (const [at, { place }] of tiles.entries()) {
    const before = entries.at(-1);
    entries.push({
      id: zxyToTileId(...place),
      run: 1,
      offset: before ? before.offset + before.length : 0,
      length: packed[at]?.length ?? 0,
    });
  }
  const { root, leaves } = directoriesOf(entries, leafEntries, squeeze);
  const layers = [...new Set(drawn.map(({ layer }) => layer))].map((id) => ({ id, fields: {} }));
  const { attribution } = made;
  const metadata = squeeze(
    Buffer.from(
      JSON.stringify({
        vector_layers: layers,
        ...(attribution === undefined ? {} : { attribution }),
      }),
    ),
  );
  const parts = [root, metadata, leaves, Buffer.concat(packed)];
  const header = headerOf(parts, {
    bounds,
    zooms,
    code: codes[compression],
    count: entries.length,
  });
  for (const [offset, byte] of Object.entries(made.header ?? {})) header[Number(offset)] = byte;
  writeFileSync(path, Buffer.concat([header, ...parts]));
  return new Map(tiles.map(({ place, bytes }) => [place.join('/'), bytes]));
}

function tilesOf(
  [west, south, east, north]: Box,
  drawn: readonly Drawn[],
  [least, most]: readonly [number, number],
) {
  const tiles: { place: [number, number, number]; bytes: Buffer }[] = [];
  for (let z = least; z <= most; z += 1) {
    const [[left, top], [right, bottom]] = [tileAt(z, west, north), tileAt(z, east, south)];
    for (let x = Math.floor(left); x <= right; x += 1) {
      for (let y = Math.floor(top); y <= bottom; y += 1) {
        const bytes = vectorTile([z, x, y], drawn);
        if (bytes) tiles.push({ place: [z, x, y], bytes });
      }
    }
  }
  return tiles;
}

function directoriesOf(
  entries: readonly Entry[],
  leafEntries: number | undefined,
  squeeze: (bytes: Buffer) => Buffer,
) {
  if (leafEntries === undefined)
    return { root: squeeze(directory(entries)), leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const leading: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafEntries) {
    const leaf = squeeze(directory(entries.slice(at, at + leafEntries)));
    leading.push({ id: entries[at]?.id ?? 0, run: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: squeeze(directory(leading)), leaves: Buffer.concat(leaves) };
}

const directory = (entries: readonly Entry[]): Buffer =>
  Buffer.from([
    ...varint(entries.length),
    ...entries.flatMap(({ id }, at) => varint(id - (entries[at - 1]?.id ?? 0))),
    ...entries.flatMap(({ run }) => varint(run)),
    ...entries.flatMap(({ length }) => varint(length)),
    ...entries.flatMap(({ offset }) => varint(offset + 1)),
  ]);

interface HeaderFacts {
  readonly bounds: Box;
  readonly zooms: readonly [number, number];
  readonly code: number;
  readonly count: number;
}

function headerOf(
  parts: readonly Buffer[],
  { bounds, zooms: [least, most], code, count }: HeaderFacts,
): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header[7] = 3;
  let at = headerBytes;
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    at += part.length;
  }
  for (const offset of [72, 80, 88]) header.writeBigUInt64LE(BigInt(count), offset);
  const vectorTiles = 1;
  header.set([1, code, code, vectorTiles, least, most], 96);
  for (const [index, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return header;
}
