// @vitest-environment happy-dom
// What the operator reads and copies about position and notes, with and without a position, and
// where the browser refuses to copy.
import { expect, it } from 'vitest';
import type { Alert, AlertPosition, AlertRow } from '#domain/alerts/alert.ts';
import { type OpenedScreen, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { PositionCard } from './position-card.tsx';
import { WorkerNotes } from './worker-notes.tsx';

const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();
const fix = (minutes: number): AlertPosition => ({
  latitude: -36.08062,
  longitude: 146.91583,
  accuracy_m: 12,
  source: 'gps',
  at: minutesAgo(minutes),
});
const howlong = { name: 'Howlong', region: 'NSW', country: 'AU', distance_km: 1 };
const notes = 'Type 1 diabetic; carries glucose in the car.';
const access = { keys_information: 'Key safe, code 4711', dogs_information: null };

let screen: OpenedScreen;

async function show(
  details: Pick<Alert, 'positions' | 'last_known_position'>,
  status: AlertRow['status'] = 'active_alert',
) {
  const row = {
    id: 7,
    type: 'sos',
    status,
    raised_at: minutesAgo(2),
    person: { id: 2, name: 'Tane Ward' },
  } as AlertRow;
  const whole = {
    ...row,
    ...details,
    person_details: { additional_notes: notes, ...access, timezone: 'Australia/Sydney' },
  } as unknown as Alert;
  screen = openScreen(
    <>
      <WorkerNotes person={whole.person_details} />
      <PositionCard row={row} details={whole} place={howlong} />
    </>,
  );
  await screen.find('button', 'Copy');
}
const text = () => screen.text;
const press = async (name: string) => await screen.press(name);

it.each(['active_alert', 'resolved'] as const)(
  '%s: coordinates, place, quality, map link and notes',
  async (status) => {
    await show({ positions: [fix(1)] }, status);
    expect(text()).toContain('\u221236.08062, 146.91583');
    expect(text()).toContain('Near Howlong NSW');
    expect(text()).toContain('±12 m by GPS, fixed ');
    expect(text().includes('fixed 1:00 ago')).toBe(status === 'active_alert');
    expect(text()).toContain(notes);
    expect(text()).toContain('Keys and accessKey safe, code 4711');
    expect(text()).not.toContain('Dogs');
    expect(document.querySelector('a')?.href).toContain('mlat=-36.08062&mlon=146.91583');
    expect(text().includes('further on foot')).toBe(status === 'active_alert');
  },
);

it('copies what is read to the emergency services', async () => {
  await show({ positions: [fix(1)] });
  await press('Copy');
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n')).toHaveLength(6);
  expect(copied).toContain('Tane Ward: SOS');
  expect(copied).toContain('-36.08062, 146.91583 (within 12 m)');
  expect(copied).toContain(notes);
  expect(text()).toContain('Copied');
});

it('shows the same text to select where the browser refuses', async () => {
  await show({ positions: [fix(1)] });
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await press('Copy');
  if (own) Object.defineProperty(navigator, 'clipboard', own);
  else Reflect.deleteProperty(navigator, 'clipboard');
  expect(text()).toContain('The browser did not allow copying.');
  expect(document.querySelector('pre')?.textContent).toContain(
    '-36.08062, 146.91583 (within 12 m)',
  );
});

it('an old position is called the last known, with its age', async () => {
  await show({ positions: [fix(90)] });
  expect(text()).toContain('No position since the alert. Last known position:');
  expect(text()).toContain('1:30:00 ago');
});

it('a position of another device is marked as such', async () => {
  await show({ positions: [], last_known_position: fix(30) });
  expect(text()).toContain(
    'No position from this device. Last known position, from another device:',
  );
});

it('without any position it says so, and still copies who and the notes', async () => {
  await show({ positions: [] });
  expect(text()).toContain('No position known for this alert or this person.');
  expect(document.querySelector('a')).toBeNull();
  await press('Copy');
  expect(await navigator.clipboard.readText()).toContain('Position: unknown');
});

it.each([
  ['no notes, no dogs', null, null, 'No medical or hazard notes'],
  ['dogs alone', null, 'two kelpies in the yard', 'Dogs: two kelpies in the yard'],
  ['both', 'Insulin', 'two kelpies in the yard', 'InsulinDogs: two kelpies in the yard'],
])(
  'the banner of dangers to a responder: %s',
  async (_name, additional_notes, dogs_information, words) => {
    const notesOf = openScreen(<WorkerNotes person={{ additional_notes, dogs_information }} />);
    await notesOf.expect(() => expect(notesOf.text).toBe(words));
  },
);
