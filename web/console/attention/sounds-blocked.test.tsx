// @vitest-environment happy-dom
// The bar that says that the browser blocks sounds: for who watches on every page, for
// administrators of the platform on the console only.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import SoundsBlocked from './sounds-blocked.tsx';

const operator = { role: { name: 'monitoring_centre_operator', kind: 'centre' } } as const;
const administrator = { role: { name: 'admin', kind: 'platform' } } as const;
const bar = 'Sounds are blocked: click to enable.';

describe('the bar of blocked sounds', () => {
  let close: () => void;
  // A browser without audio is as one that blocks it.
  beforeEach(() => {
    close = alarmSound.open(1);
  });
  afterEach(() => close());

  it.each([
    ['an operator on any page', operator, '/organisations'],
    ['an operator on the console', operator, '/alert-monitoring'],
    ['an administrator on the console', administrator, '/alert-monitoring'],
    ['an administrator with an alert open', administrator, '/alert-monitoring/7'],
  ])('is there for %s', async (_, user, at) => {
    const screen = openScreen(<SoundsBlocked />, { user, at });
    await screen.expectText(bar);
    await screen.find('button', 'Enable sounds');
  });

  it('is not there for an administrator on another page', async () => {
    const screen = openScreen(
      <>
        <SoundsBlocked />
        the page
      </>,
      { user: administrator, at: '/organisations' },
    );
    await screen.expectText('the page');
    expect(screen.text).toBe('the page');
  });

  it('goes when sounds are closed', async () => {
    const screen = openScreen(<SoundsBlocked />, { user: operator, at: '/organisations' });
    await screen.expectText(bar);
    close();
    await screen.expectNoText(bar);
  });
});
