// @vitest-environment happy-dom
// The arrows go to the row above and below by its place in the list, whatever order the rows were
// drawn in.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { moveByArrows } from './move-by-arrows.ts';

test('down and up by the rows’ places, not beyond the ends, and not with a modifier', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      // biome-ignore lint/a11y/useSemanticElements: as the queue's own rows, which are placed by hand
      <div role="grid" tabIndex={-1} onKeyDown={moveByArrows}>
        {[2, 1, 3].map((index) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the same
          <div role="row" key={index} aria-rowindex={index}>
            <a href={`#${index}`}>{index}</a>
          </div>
        ))}
      </div>,
    ),
  );
  place.querySelector<HTMLElement>('a[href="#1"]')?.focus();
  const press = (key: string, more: KeyboardEventInit = {}) => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
    return document.activeElement?.textContent;
  };
  expect([press('ArrowDown'), press('ArrowDown'), press('ArrowDown'), press('ArrowUp')]).toEqual([
    '2',
    '3',
    '3',
    '2',
  ]);
  expect([press('ArrowUp', { ctrlKey: true }), press('j')]).toEqual(['2', '2']);
  root.unmount();
});
