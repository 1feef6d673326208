// Serves the installation's street map: its description, a style, and single tiles cut out of the
// file. To anybody: it is a public map, and the page of a shared alert shows it.
import type { IncomingHttpHeaders } from 'node:http';
import { type MapSettings, mapSettingsPath } from '#domain/kit/services/map-settings.ts';
import type { Hook, HookAnswer } from '#server/kit/http/machines/hooks.ts';
import { type InstallationMap, tilesFolder } from './installation-map.ts';
import { readingGate } from './reading-gate.ts';
import { type TilesFile, unzipTile } from './tiles-file.ts';

const yearSeconds = 31_536_000;
/** The largest number that names a tile at this zoom is 2^24; no map is drawn closer. */
const closestZoom = 24;

/**
 * Reads at once of all callers, and how many may wait: the disk is shared with what matters more.
 */
const gateSize = { atOnce: 3, waiting: 400 };

export function mapTilesHooks(map: InstallationMap): Hook[] {
  const gate = readingGate(gateSize);
  return [
    { method: 'GET', path: mapSettingsPath, handle: async () => json(await map.settings()) },
    {
      method: 'GET',
      path: `${tilesFolder}/style.json`,
      handle: async () => {
        const style = await map.style();
        return style === null ? nothing : { status: 200, headers: jsonHeaders, body: style };
      },
    },
    {
      method: 'GET',
      path: `${tilesFolder}/tiles.json`,
      handle: async () => {
        const file = await map.tiles();
        return file === null ? nothing : json(tileJson(file));
      },
    },
    {
      method: 'GET',
      path: `${tilesFolder}/:version/:z/:x/:y`,
      handle: async ({ params, headers }) => {
        const place = placeOf(params);
        const file = await map.tiles();
        if (place === null || file === null) return nothing;
        const known = knownAnswer(file, params, headers);
        if (known.isKept) return { status: 304, headers: known.headers };
        const tile = await gate(async () => await file.tile(...place));
        if (tile === 'busy')
          return { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } };
        return await tileAnswer(tile, file, { headers, known });
      },
    },
  ];
}

const nothing: HookAnswer = { status: 404, headers: { 'cache-control': 'no-cache' } };
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
};
const json = (body: MapSettings | ReturnType<typeof tileJson>): HookAnswer => ({
  status: 200,
  headers: jsonHeaders,
  body: JSON.stringify(body),
});

/** TileJSON 3, for a style of the installation's own. */
const tileJson = ({ version, layers, about }: TilesFile) => ({
  tilejson: '3.0.0',
  tiles: [`${tilesFolder}/${version}/{z}/{x}/{y}`],
  vector_layers: layers.map((id) => ({ id, fields: {} })),
  ...about,
});

function placeOf({
  z = '',
  x = '',
  y = '',
}: Readonly<Record<string, string>>): [number, number, number] | null {
  if (![z, x, y].every((part) => /^\d{1,8}$/.test(part))) return null;
  const place: [number, number, number] = [Number(z), Number(x), Number(y)];
  const most = 2 ** place[0];
  return place[0] <= closestZoom && place[1] < most && place[2] < most ? place : null;
}

interface Known {
  readonly headers: Readonly<Record<string, string>>;
  /** The caller has this tile already. */
  readonly isKept: boolean;
}

/**
 * A file's tiles never change; asked for by the version of an earlier file, the answer is today's
 * and not kept.
 */
function knownAnswer(
  { version }: TilesFile,
  params: Readonly<Record<string, string>>,
  headers: IncomingHttpHeaders,
): Known {
  // Weak: with and without gzip it is the same tile, not the same bytes.
  const name = `"${[version, params['z'], params['x'], params['y']].join('-')}"`;
  const isCurrent = params['version'] === version;
  return {
    headers: {
      etag: `W/${name}`,
      'cache-control': isCurrent ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      vary: 'accept-encoding',
    },
    isKept:
      headers['if-none-match']
        ?.split(',')
        .some((one) => one.trim().replace(/^W\//, '') === name) === true,
  };
}

/**
 * Gzip passes as it lies in the file. Where the file has no tile there is nothing to draw: 204,
 * which maps take as an empty tile.
 */
async function tileAnswer(
  tile: Buffer | null,
  { isGzipped }: TilesFile,
  { headers, known }: { headers: IncomingHttpHeaders; known: Known },
): Promise<HookAnswer> {
  if (tile === null) return { status: 204, headers: known.headers };
  const type = { ...known.headers, 'content-type': 'application/vnd.mapbox-vector-tile' };
  if (!isGzipped) return { status: 200, headers: type, bytes: tile };
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    String(headers['accept-encoding'] ?? ''),
  );
  if (!takesGzip) return { status: 200, headers: type, bytes: await unzipTile(tile) };
  return { status: 200, headers: { ...type, 'content-encoding': 'gzip' }, bytes: tile };
}
