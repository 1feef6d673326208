// @vitest-environment happy-dom
// Offline calls: the number of a worker under duress needs a confirmation.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import { i18n } from '#web/kit/language/language.ts';
import { openQuestion } from '#web/ui/overlays/confirm.ts';
import { CallLog } from './call-log.tsx';
import type { KeptAlert } from './offline-store.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  document.body.replaceChildren();
  openQuestion()?.answer(false);
});

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

/** The lines of the list, each with its number's link. */
async function linesOf(type: AlertTypeName): Promise<{ text: string; link: HTMLAnchorElement }[]> {
  const place = document.body.appendChild(document.createElement('div'));
  const about = { personId: 9, alertId: 1, subject: 'Tane Ward' };
  await act(async () =>
    createRoot(place).render(
      <I18nProvider i18n={i18n}>
        <CallLog alert={kept(type)} about={about} />
      </I18nProvider>,
    ),
  );
  return [...place.querySelectorAll('li')].map((line) => {
    const link = line.querySelector('a');
    if (!link) throw new Error('no number');
    return { text: line.textContent ?? '', link };
  });
}

test('the worker’s number says so under duress, and a press asks first; the contacts’ do not', async () => {
  const [worker, contact] = await linesOf('duress');
  expect(worker?.text).toContain('do not call');
  expect(contact?.text).not.toContain('do not call');
  expect(
    contact?.link.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true })),
  ).toBe(true);
  expect(openQuestion()).toBeNull();
  await act(async () =>
    expect(
      worker?.link.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true })),
    ).toBe(false),
  );
  expect(openQuestion()?.title).toBe('Call during a duress alert?');
});

test('with any other alarm the worker is the first to call', async () => {
  const [worker] = await linesOf('sos');
  expect(worker?.text).not.toContain('do not call');
  expect(worker?.link.href).toContain('491570157');
});
