// In which cells the console joins a channel.
import { afterEach, expect, test } from 'vitest';
import {
  alertChannel,
  alertMonitoringChannel,
  operatorsChannel,
  organisationChannel,
  userChannel,
} from '#domain/alerts/alert-channels.ts';
import { canaryChannel } from '#domain/console-health/canary.ts';
import { learnCell, setCells } from '#web/kit/cells/cells.ts';
import { channelRoute } from './channel-route.ts';

afterEach(() => setCells({ own: 0, others: [] }));

test('the centre’s and a person’s everywhere, a record’s in its cell, others in the own one', () => {
  setCells({ own: 0, others: [1] });
  for (const name of [alertMonitoringChannel, canaryChannel, operatorsChannel, userChannel(7)])
    expect([name, channelRoute(name)]).toEqual([name, 'everywhere']);
  expect(channelRoute(alertChannel(1_000_000_000_005))).toBe(1);
  expect(channelRoute(organisationChannel(3))).toBe(0);
  learnCell('organisations', 3, 1);
  expect(channelRoute(organisationChannel(3))).toBe(1);
  expect(channelRoute('private-boats')).toBe('own');
});
