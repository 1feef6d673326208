// Who may open the screens of scheduled messages, in their own organisation and in an opened one.
import { expect, test } from 'vitest';
import { flatten } from '#web/kit/screen/screen.ts';
import { messageScheduleScreens } from './message-schedules.screens.ts';

const permissionOf = (end: string) =>
  flatten(messageScheduleScreens)
    .filter(({ path }) => path.endsWith(end))
    .map(({ path, permission }) => [path, permission]);

test('scheduling needs the permission to send in both, reading does not (R077)', () => {
  expect(permissionOf('/messages/scheduled/add')).toEqual([
    ['/organisation/messages/scheduled/add', ['write sms messaging']],
    ['/organisations/:organisationId/messages/scheduled/add', ['write sms messaging']],
  ]);
  expect(permissionOf('/messages/scheduled')).toEqual([
    ['/organisation/messages/scheduled', ['read sms messaging']],
    ['/organisations/:organisationId/messages/scheduled', ['read sms messaging']],
  ]);
});
