// @vitest-environment happy-dom
// Offline calls: the number of a worker under duress needs a confirmation.
import { expect, test } from 'vitest';
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { CallLog } from './call-log.tsx';
import type { KeptAlert } from './offline-store.ts';

const kept = (type: AlertTypeName): KeptAlert =>
  ({
    id: 1,
    row: { id: 1, type, status: 'active_alert', person: { id: 2, name: 'Tane Ward' } },
    details: {
      person_details: { mobile: '+61491570157', landline: null },
      contacts: [{ name: 'Helen Marsh', mobile: '+61491570159', landline: null, hours: '' }],
      group: [],
    },
    steps: [],
  }) as unknown as KeptAlert;

const linesOf = (type: AlertTypeName) =>
  openScreen(
    <CallLog alert={kept(type)} about={{ personId: 9, alertId: 1, subject: 'Tane Ward' }} />,
  );
const pressed = () => new MouseEvent('click', { cancelable: true, bubbles: true });

test('the worker’s number says so under duress, and a press asks first; the contacts’ do not', async () => {
  const screen = linesOf('duress');
  const [worker, contact] = await screen.all('listitem');
  expect(worker?.textContent).toContain('do not call');
  expect(contact?.textContent).not.toContain('do not call');
  const [call, callContact] = await screen.all('link');
  expect(callContact?.dispatchEvent(pressed())).toBe(true);
  expect(screen.look('alertdialog')).toBeNull();
  expect(call?.dispatchEvent(pressed())).toBe(false);
  await screen.find('alertdialog', 'Call during a duress alert?');
});

test('with any other alarm the worker is the first to call', async () => {
  const screen = linesOf('sos');
  const [worker] = await screen.all('link');
  expect(worker).toHaveProperty('href', expect.stringContaining('491570157'));
  expect(screen.text).not.toContain('do not call');
});
