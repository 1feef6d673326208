// @vitest-environment happy-dom
// Tabs by keys and for screen readers: one stop of the Tab key, arrows go round, the panel has its
// tab's name.
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;

function Page() {
  const [active, setActive] = useState<'steps' | 'story' | 'calls'>('steps');
  return (
    <Tabs
      label="About"
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'steps', label: 'Steps', panel: 'the steps' },
        { key: 'story', label: 'Story', panel: 'the story' },
        { key: 'calls', label: 'Calls', panel: 'the calls' },
      ]}
    />
  );
}

beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Page />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

const tabs = () => [...place.querySelectorAll<HTMLElement>('[role="tab"]')];
const panel = () => place.querySelector('[role="tabpanel"]');
const press = async (key: string) =>
  await act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  );

test('a press opens a tab, which alone is a stop of the Tab key, and names the panel', async () => {
  await act(async () => tabs()[1]?.click());
  expect(tabs().map((tab) => [tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
    ['false', -1],
    ['true', 0],
    ['false', -1],
  ]);
  expect(panel()?.textContent).toBe('the story');
  expect(document.getElementById(panel()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Story',
  );
  expect(document.getElementById(tabs()[1]?.getAttribute('aria-controls') ?? '')).toBe(panel());
});

test('arrows wrap around and open the tab they reach, Home and End go to the ends', async () => {
  tabs()[0]?.focus();
  const seen: unknown[] = [];
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    await press(key);
    seen.push([document.activeElement?.textContent, panel()?.textContent]);
  }
  expect(seen).toEqual([
    ['Story', 'the story'],
    ['Calls', 'the calls'],
    ['Steps', 'the steps'],
    ['Calls', 'the calls'],
    ['Steps', 'the steps'],
  ]);
  await press('x');
  expect(document.activeElement?.textContent).toBe('Steps');
});
