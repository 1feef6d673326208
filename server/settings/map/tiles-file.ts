// A PMTiles file (version 3, https://github.com/protomaps/PMTiles): its header and layers are read
// when it is opened, single tiles by range afterwards.
import { createHash } from 'node:crypto';
import { close, open, read, type Stats } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  Compression,
  findTile,
  type Header,
  ResolvedValueCache,
  type Source,
  TileType,
  zxyToTileId,
} from 'pmtiles';
import * as z from 'zod';
import type { StreetTiles, TileSchema } from '#domain/kit/services/map-settings.ts';
import { FileFault } from './kept-file.ts';

export interface TilesFile {
  /** Names the content: another region or a newer one has another. */
  readonly version: string;
  /** Null where its layers are of no schema that we draw. */
  readonly schema: TileSchema | null;
  readonly layers: readonly string[];
  readonly about: Pick<StreetTiles, 'minzoom' | 'maxzoom' | 'bounds' | 'attribution'>;
  readonly isGzipped: boolean;
  /** As it lies in the file; null where the file has none. @throws where the file is damaged */
  tile(z: number, x: number, y: number): Promise<Buffer | null>;
  close(): void;
}

/** Plain descriptors: one that the program keeps until it ends needs no closing. */
const files = {
  open: promisify(open),
  read: promisify(read),
  close: (file: number) => close(file, () => {}),
};

/**
 * More than any tile or directory of a sound file: what is damaged or made up costs no more memory
 * than this.
 */
const mostBytes = 8 * 1024 * 1024;
const directoriesKept = 256;
/** A root and two levels below it is the most that is written. */
const deepestDirectory = 4;

/** @throws FileFault where it is no such file, or its tiles are none that we can serve */
export async function openTilesFile(path: string, { size }: Stats): Promise<TilesFile> {
  const file = await files.open(path, 'r');
  try {
    return await readFileFacts(file, size);
  } catch (error) {
    files.close(file);
    throw error instanceof FileFault
      ? error
      : new FileFault('It is not a PMTiles file of version 3, or it is damaged.', { cause: error });
  }
}

async function readFileFacts(file: number, size: number): Promise<TilesFile> {
  const source = sourceOf(file);
  const directories = new ResolvedValueCache(directoriesKept, undefined, decompress);
  const header = await directories.getHeader(source);
  refuseUnservable(header, size);
  const { data } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength);
  const metadata = await decompress(data, header.internalCompression);
  const { vector_layers, attribution } = metadataSchema.parse(
    JSON.parse(Buffer.from(metadata).toString('utf8')),
  );
  const layers = vector_layers.map(({ id }) => id);
  const { data: root } = await source.getBytes(
    header.rootDirectoryOffset,
    header.rootDirectoryLength,
  );
  return {
    version: createHash('sha256')
      .update(JSON.stringify([header, size]))
      .update(Buffer.from(root))
      .update(Buffer.from(data))
      .digest('hex')
      .slice(0, 16),
    schema: schemaOf(new Set(layers)),
    layers,
    about: {
      minzoom: header.minZoom,
      maxzoom: header.maxZoom,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      attribution: plainText(attribution ?? '') || '© OpenStreetMap contributors',
    },
    isGzipped: header.tileCompression === Compression.Gzip,
    tile: async (...place) => await readTile({ source, directories, header }, place),
    close: () => files.close(file),
  };
}

function refuseUnservable(header: Header, size: number): void {
  const { specVersion, tileType, tileCompression, tileDataOffset, tileDataLength = 0 } = header;
  if (specVersion !== 3)
    throw new FileFault(`It is a PMTiles file of version ${specVersion}; version 3 is needed.`);
  if (tileDataOffset + tileDataLength > size)
    throw new FileFault('It ends before its last tile: it was not copied completely.');
  if (tileType !== TileType.Mvt) throw new FileFault('Its tiles are no vector tiles (MVT).');
  if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None)
    throw new FileFault('Its tiles are compressed in a way that is not served; gzip is needed.');
  const { minLon, minLat, maxLon, maxLat } = header;
  if (minLon >= maxLon || minLat >= maxLat) throw new FileFault('It covers no region.');
}

const metadataSchema = z.object({
  vector_layers: z.array(z.object({ id: z.string() })).default([]),
  attribution: z.string().optional(),
});

function schemaOf(layers: ReadonlySet<string>): TileSchema | null {
  if (layers.has('transportation') && layers.has('water')) return 'openmaptiles';
  return layers.has('roads') && layers.has('earth') ? 'protomaps' : null;
}

/** Attributions are written as HTML; nothing of a file is shown as such. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .trim()
    .slice(0, 200);

interface Archive {
  readonly source: Source;
  readonly directories: ResolvedValueCache;
  readonly header: Header;
}

async function readTile(
  { source, directories, header }: Archive,
  [z, x, y]: [number, number, number],
): Promise<Buffer | null> {
  if (z < header.minZoom || z > header.maxZoom) return null;
  const id = zxyToTileId(z, x, y);
  let [at, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
  for (let depth = 0; depth < deepestDirectory; depth += 1) {
    const entry = findTile(await directories.getDirectory(source, at, length, header), id);
    if (entry === null) return null;
    if (entry.runLength > 0)
      return Buffer.from(
        (await source.getBytes(header.tileDataOffset + entry.offset, entry.length)).data,
      );
    [at, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
  }
  throw new Error('the directories of the tiles lead nowhere');
}

const unzip = promisify(gunzip);

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes;
  if (compression !== Compression.Gzip)
    throw new FileFault(
      'Its directories are compressed in a way that cannot be read; gzip is needed.',
    );
  return arrayOf(await unzip(Buffer.from(bytes), { maxOutputLength: mostBytes }));
}

/**
 * The bytes of a tile without its compression. @throws where it is damaged or beyond all measure
 */
export const unzipTile = async (tile: Buffer): Promise<Buffer> =>
  await unzip(tile, { maxOutputLength: mostBytes });

/** Reads ranges; only the first one, which is a guess of the library's, may end with the file. */
function sourceOf(file: number): Source {
  return {
    getKey: () => 'tiles',
    getBytes: async (offset, length) => {
      if (length > mostBytes)
        throw new Error(`a range of ${length} bytes is no tile and no directory`);
      const { bytesRead, buffer } = await files.read(file, Buffer.alloc(length), 0, length, offset);
      if (bytesRead < length && offset > 0) throw new Error('the file ends within a range');
      return { data: arrayOf(buffer.subarray(0, bytesRead)) };
    },
  };
}

function arrayOf(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
