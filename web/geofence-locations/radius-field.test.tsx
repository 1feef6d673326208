// @vitest-environment happy-dom
// The radius in the reader's own units: what is typed or moved is kept in metres, and what is not a
// number reaches the form as it was typed.
import { I18nProvider } from '@lingui/react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { RadiusField } from './radius-field.tsx';

let root: Root;
let kept: unknown[] = [];
const place = document.body.appendChild(document.createElement('div'));
afterEach(() => root.unmount());

function draw(measurement_system: 'metric' | 'imperial', value: unknown): void {
  kept = [];
  setCurrentUser({ id: 1, abilities: [], measurement_system } as unknown as CurrentUser);
  root = createRoot(place);
  const field = {
    name: 'radius',
    label: 'Radius',
    problem: undefined,
    onSet: (set: unknown) => void kept.push(set),
    onLeave: () => {},
  };
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <RadiusField {...(field as never as Parameters<typeof RadiusField>[0])} value={value} />
      </I18nProvider>,
    ),
  );
}
const [box, slider] = [
  () => place.querySelector<HTMLInputElement>('input[name=radius]'),
  () => place.querySelector<HTMLInputElement>('input[type=range]'),
];
function put(input: HTMLInputElement | null, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  flushSync(() => input?.dispatchEvent(new Event('input', { bubbles: true })));
}

describe('the radius', () => {
  it.each([
    ['metric', '100', '250', 250],
    ['imperial', '328', '820', 250],
    ['imperial', '328', '164', 50],
  ] as const)('in %s shows 100 m as %s, and %s is kept as %d m', (system, shown, typed, metres) => {
    draw(system, 100);
    expect(box()?.value).toBe(shown);
    put(box(), typed);
    expect([kept, box()?.value]).toEqual([[metres], typed]);
  });

  it.each(['', '-5', '12.5', 'wide'])(
    '%j reaches the form as it was typed, which refuses it',
    (typed) => {
      draw('metric', 100);
      put(box(), typed);
      expect(kept).toEqual([typed]);
    },
  );

  it.each(['metric', 'imperial'] as const)('the slider goes from 50 m to 50 km (%s)', (system) => {
    draw(system, 100);
    for (const step of ['0', '500', '1000']) put(slider(), step);
    expect(kept).toEqual([50, 1600, 50_000]);
    expect(slider()?.getAttribute('aria-valuetext')).toBe(
      system === 'metric' ? '50000 m' : '164042 ft',
    );
  });
});
