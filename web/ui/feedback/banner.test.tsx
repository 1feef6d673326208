// @vitest-environment happy-dom
// A bar that arrives later has a higher number, wherever it is in the page: by it the shell puts
// the newest above the others, so that none of them moves.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { Banner } from './banner.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('keeps the number of its arrival while others come and go', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = async (...words: string[]) => {
    await act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          {words.map((text) => (
            <Banner key={text} tone="warn">
              {text}
            </Banner>
          ))}
        </I18nProvider>,
      ),
    );
    return [...place.querySelectorAll<HTMLElement>('[data-bar]')]
      .sort((left, right) => arrival(left) - arrival(right))
      .map((bar) => bar.textContent);
  };
  const arrival = (bar: HTMLElement) => Number(bar.style.getPropertyValue('--arrival'));
  expect(await show('sounds')).toEqual(['sounds']);
  expect(await show('not live', 'sounds', 'consoles')).toEqual(['sounds', 'not live', 'consoles']);
  expect(await show('not live', 'consoles')).toEqual(['not live', 'consoles']);
  expect(await show('sounds', 'not live', 'consoles')).toEqual(['not live', 'consoles', 'sounds']);
  await act(async () => root.unmount());
  place.remove();
});
