// What a screen would show that has applied every frame of its channels, one by one, as the browser does: the newer version wins, what is resolved or left goes.
import * as z from 'zod';
import { type AlertRow, alertRow } from '#domain/alerts/alert.ts';
import { alertMonitoringChannel, organisationChannel } from '#domain/alerts/alert-channels.ts';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import type { PicturedFrame } from './model-picture.ts';

const left = z.object({ alert_ids: z.array(z.number()) });

export class Replica {
  readonly channel: string;
  readonly #rows = new Map<number, AlertRow>();

  constructor(channel: string) {
    this.channel = channel;
  }

  apply({ channels, event, data }: PicturedFrame): void {
    if (!channels.includes(this.channel)) return;
    if (event === 'alert.left') for (const id of left.parse(data).alert_ids) this.#rows.delete(id);
    if (event !== 'alert.created' && event !== 'alert.updated') return;
    const row = alertRow.parse(data);
    const known = this.#rows.get(row.id);
    if (known === undefined || known.version < row.version) this.#rows.set(row.id, row);
  }

  /** The active rows in the order of the queue. */
  get queue(): AlertRow[] {
    return [...this.#rows.values()].filter(({ status }) => status === 'active_alert').sort(compareInQueue);
  }
}

export const centreReplica = (): Replica => new Replica(alertMonitoringChannel);
export const organisationReplica = (id: number): Replica => new Replica(organisationChannel(id));
