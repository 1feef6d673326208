// In which cells a channel is joined: news of the centre and of a person come from all, that of one
// record from its cell.
import { alertMonitoringChannel, operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { canaryChannel } from '#domain/console-health/canary.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import type { ChannelRoute } from '#web/kit/live/live-clients.ts';

const centre: readonly string[] = [alertMonitoringChannel, canaryChannel, operatorsChannel];

export const channelRoute: ChannelRoute = (name) => {
  if (centre.includes(name) || name.startsWith('private-user.')) return 'everywhere';
  const [, kind, id] = /^private-(alert|organisation)\.(\d+)$/.exec(name) ?? [];
  if (kind === undefined) return 'own';
  return cellOf(kind === 'alert' ? 'alerts' : 'organisations', Number(id));
};
