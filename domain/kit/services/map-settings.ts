// What maps are drawn with: the installation's own street map or style, or else the built-in map.
// Sent by the server, read by every page.
import * as z from 'zod';

/** Vector tile schemas that the street map can draw. */
export const tileSchemas = ['openmaptiles', 'protomaps'] as const;
export type TileSchema = (typeof tileSchemas)[number];

export const streetTiles = z.object({
  schema: z.enum(tileSchemas),
  /** From the root of our own origin, with `{z}`, `{x}` and `{y}`. */
  url: z.string().startsWith('/map-tiles/'),
  minzoom: z.number(),
  maxzoom: z.number(),
  /** West, south, east, north in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Plain text, which the licence asks to show. */
  attribution: z.string(),
});
export type StreetTiles = z.infer<typeof streetTiles>;

export const mapSettings = z.object({
  /** `failing`: one is set, and cannot be read. */
  streets: z.enum(['installed', 'none', 'failing']),
  /**
   * A MapLibre style to draw in place of the product's: an address, or a path of our own origin.
   */
  style_url: z.string().nullable(),
  /** Null without tiles of a schema that the street map can draw. */
  tiles: streetTiles.nullable(),
});
export type MapSettings = z.infer<typeof mapSettings>;

export const mapSettingsPath = '/map-tiles/settings.json';
