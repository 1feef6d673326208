// Whether a sound at the worker's side may put them in danger: they called for help so that nobody
// near them notices.
import type { AlertRow } from '../alert.ts';

type Kind = Pick<AlertRow, 'type' | 'status'>;

/**
 * @param group the person's other active alerts: who pressed SOS first and sent duress then must
 * not be rung about either
 */
export const isSilent = (row: Kind, group: readonly Kind[] = []): boolean =>
  [row, ...group].some(({ type, status }) => type === 'duress' && status === 'active_alert');
