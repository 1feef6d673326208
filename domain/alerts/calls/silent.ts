// Whether a sound at the worker's side may endanger them: they called for help unnoticed by the
// people near them.
import type { AlertRow } from '../alert.ts';

type Kind = Pick<AlertRow, 'type' | 'status'>;

/**
 * @param group the person's other active alerts: after an SOS and a later duress, neither may cause
 * a call
 */
export const isSilent = (row: Kind, group: readonly Kind[] = []): boolean =>
  [row, ...group].some(({ type, status }) => type === 'duress' && status === 'active_alert');
