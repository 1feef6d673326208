// The cell of an alert and of what it names, learned from where its row came through: an organisation
// that has moved to another cell keeps its numbers.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { learnCell } from '#web/kit/cells/cells.ts';

export function learnRows(rows: readonly AlertRow[], cell: number): void {
  for (const { id, organisation, person, device } of rows) {
    learnCell('alerts', id, cell);
    learnCell('organisations', organisation.id, cell);
    if (person) learnCell('users', person.id, cell);
    if (device) learnCell('devices', device.id, cell);
  }
}
