// @vitest-environment happy-dom
// Choosing a file: a suitable one is passed on, any other is refused with the reason, and nothing
// is sent.
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { FileDrop } from './file-drop.tsx';

let place: HTMLElement;
let root: Root;
let taken: File[];

beforeEach(() => {
  taken = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <FileDrop
        label="Logo"
        hint="PNG, up to 2 MB"
        accept={{ 'image/png': ['.png'] }}
        mostBytes={2 * 1024 * 1024}
        onFile={(file) => taken.push(file)}
      />
    </I18nProvider>,
  );
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const seen = (expectation: () => void) => vi.waitFor(expectation, { timeout: 5_000, interval: 10 });
async function choose(name: string, type: string, length: number): Promise<void> {
  await seen(() => expect(place.querySelector('input[type=file]')).not.toBeNull());
  const input = place.querySelector('input');
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: [new File(['x'.repeat(length)], name, { type })],
  });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

it.each([
  ['archive.zip', 'application/zip', 10, 'Choose a PNG file.'],
  [
    'large.png',
    'image/png',
    2 * 1024 * 1024 + 1,
    'The file is larger than 2 MB. Choose a smaller file.',
  ],
])('%s is refused', async (name, type, length, words) => {
  await choose(name, type, length);
  await seen(() => expect(place.querySelector('[role=status]')?.textContent).toBe(words));
  expect(taken).toEqual([]);
});

it('a file that fits is handed on', async () => {
  await choose('logo.png', 'image/png', 2 * 1024 * 1024);
  await seen(() => expect(taken.map(({ name }) => name)).toEqual(['logo.png']));
  expect(place.querySelector('[role=status]')?.textContent).toBe('');
});
