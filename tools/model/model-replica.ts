// The state of a screen that has applied every frame of its channels, one by one, as the browser
// does: the newer version wins, resolved alerts are removed.
import { type AlertRow, alertRow } from '#domain/alerts/alert.ts';
import { alertMonitoringChannel, organisationChannel } from '#domain/alerts/alert-channels.ts';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import type { PicturedFrame } from './model-picture.ts';

export class Replica {
  readonly channel: string;
  readonly #rows = new Map<number, AlertRow>();

  constructor(channel: string) {
    this.channel = channel;
  }

  apply({ channels, event, data }: PicturedFrame): void {
    if (!channels.includes(this.channel)) return;
    if (event !== 'alert.created' && event !== 'alert.updated') return;
    const row = alertRow.parse(data);
    const known = this.#rows.get(row.id);
    if (known === undefined || known.version < row.version) this.#rows.set(row.id, row);
  }

  /**
   * News that alerts have left bears no version: the browser then loads its queue again, and what
   * is not in that is gone.
   */
  loadAgain(ids: ReadonlySet<number>): void {
    for (const id of this.#rows.keys()) if (!ids.has(id)) this.#rows.delete(id);
  }

  /** The active rows in the order of the queue. */
  get queue(): AlertRow[] {
    return [...this.#rows.values()]
      .filter(({ status }) => status === 'active_alert')
      .sort(compareInQueue);
  }
}

export const centreReplica = (): Replica => new Replica(alertMonitoringChannel);
export const organisationReplica = (id: number): Replica => new Replica(organisationChannel(id));
