// Which causes an operator has answered with "Not related": it is asked again only when as many new
// signs have come as make a cause.
import { leastSigns } from '#domain/common-causes/cause-limits.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';

/** One for each of its signs. */
export const signKeys = ({ signs }: Pick<CommonCause, 'signs'>): string[] =>
  signs.map(({ alert_id, device_id }) =>
    alert_id === null ? `device ${device_id}` : `alert ${alert_id}`,
  );

export function isAnswered(
  cause: Pick<CommonCause, 'kind' | 'signs'>,
  answered: readonly string[],
): boolean {
  const known = new Set(answered);
  const keys = signKeys(cause);
  const fresh = keys.filter((key) => !known.has(key)).length;
  return fresh < keys.length && fresh < leastSigns(cause.kind);
}
