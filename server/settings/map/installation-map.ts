// What this installation's maps are drawn with, and what is wrong with it: its tiles, its style, or
// the built-in map.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MapSettings } from '#domain/kit/services/map-settings.ts';
import type { Config } from '#server/kit/config.ts';
import { type FileState, keepFile } from './kept-file.ts';
import { openStyleFile } from './style-file.ts';
import { openTilesFile, type TilesFile } from './tiles-file.ts';

export const tilesFolder = '/map-tiles';
const stylePath = `${tilesFolder}/style.json`;

export interface InstallationMap {
  /** The settings that pages get. */
  settings(): Promise<MapSettings>;
  /** Null where none are set, and while they cannot be read. */
  tiles(): Promise<TilesFile | null>;
  /** The text of a style that lies in a file; null without one, and while it cannot be read. */
  style(): Promise<string | null>;
  /**
   * For the system status: what draws the streets, and what is wrong with each file that is set.
   */
  status(): Promise<MapStatus>;
}

export interface MapStatus {
  /** A host, or the names of the files; null where the built-in map is all there is. */
  readonly provider: string | null;
  /**
   * Files were read, and nothing is wrong with them; an address is not checked before a map is
   * drawn.
   */
  readonly isRead: boolean;
  readonly faults: readonly string[];
}

/** Long enough for every answer that began with the file before. */
const retireMs = 30_000;

/**
 * @param now milliseconds that decide when the files are looked at again; the machine's where
 * absent
 */
export function installationMap(
  { MAP_TILES, MAP_STYLE_URL }: Pick<Config, 'MAP_TILES' | 'MAP_STYLE_URL'>,
  now?: () => number,
): InstallationMap {
  const timed = now === undefined ? {} : { now };
  const retire = (file: TilesFile) => void setTimeout(() => file.close(), retireMs).unref();
  const tilesOf =
    MAP_TILES === undefined
      ? async () => null
      : keepFile({ path: MAP_TILES, open: openTilesFile, close: retire, ...timed });
  const styleFile = fileOf(MAP_STYLE_URL);
  const styleOf =
    styleFile === null
      ? async () => null
      : keepFile({ path: styleFile, open: openStyleFile, ...timed });
  const outside = MAP_STYLE_URL !== undefined && styleFile === null ? MAP_STYLE_URL : null;
  const look = async () => {
    const [tiles, style] = await Promise.all([tilesOf(), styleOf()]);
    return {
      tiles,
      style,
      faults: faultsOf(tiles, style, outside !== null || contentOf(style) !== null),
    };
  };
  return {
    tiles: async () => contentOf(await tilesOf()),
    style: async () => contentOf(await styleOf()),
    settings: async () => {
      const { tiles, style, faults } = await look();
      const style_url = outside ?? (contentOf(style) === null ? null : stylePath);
      const drawn = streetTiles(contentOf(tiles));
      const working = style_url !== null || drawn !== null ? 'installed' : 'none';
      return {
        streets: faults.length > 0 ? 'failing' : working,
        style_url,
        tiles: drawn,
      };
    },
    status: async () => {
      const names = [
        outside && new URL(outside).host,
        styleFile && basename(styleFile),
        MAP_TILES && basename(MAP_TILES),
      ].filter(Boolean);
      const { faults } = await look();
      const isRead = faults.length === 0 && (MAP_TILES !== undefined || styleFile !== null);
      return { provider: names.length === 0 ? null : names.join(', '), isRead, faults };
    },
  };
}

const fileOf = (url: string | undefined): string | null =>
  url?.startsWith('file:') ? fileURLToPath(url) : null;

const contentOf = <Content>(state: FileState<Content> | null): Content | null =>
  state?.kind === 'ready' ? state.content : null;

function streetTiles(file: TilesFile | null): MapSettings['tiles'] {
  if (file === null || file.schema === null) return null;
  return { schema: file.schema, url: `${tilesFolder}/${file.version}/{z}/{x}/{y}`, ...file.about };
}

function faultsOf(
  tiles: FileState<TilesFile> | null,
  style: FileState<string> | null,
  hasStyle: boolean,
): string[] {
  const unread = [tiles, style].flatMap((state) => (state?.kind === 'faulty' ? [state.words] : []));
  const file = contentOf(tiles);
  // A style of the installation's own knows what it draws of them.
  if (file === null || file.schema !== null || hasStyle) return unread;
  const layers = file.layers.slice(0, 8).join(', ') || 'none';
  return [
    ...unread,
    `MAP_TILES: its layers (${layers}) are not those of OpenMapTiles or Protomaps, and no style is set that draws them.`,
  ];
}
