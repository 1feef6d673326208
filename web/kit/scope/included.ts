// Whether an organisation has the feature that a path of its screens belongs to: used by menus,
// settings and the frames around the screens.
import { type FeatureFlag, featureOfScreen, type Included } from '#domain/access/feature-flags.ts';

const scopes = /^\/organisations?\/(?:(?<=^\/organisations\/)[^/]+\/)?/;

/**
 * The feature of an address or of a screen's path, below either of an organisation's scopes; null
 * for none.
 */
export const featureOfPath = (path: string): FeatureFlag | null =>
  scopes.test(path) ? featureOfScreen(path.replace(scopes, '')) : null;

/** @param included undefined or null while it is not known: then everything is shown */
export function isIncluded(path: string, included: Included | null | undefined): boolean {
  const flag = featureOfPath(path);
  return flag === null || included?.[flag] !== false;
}
