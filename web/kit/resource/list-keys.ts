// The keys of a list: j and k move, x selects, / searches; Enter opens, since the row itself has
// the focus (ux.md, keyboard).
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useActions } from '../keyboard/actions.ts';

const rowsOf = (frame: HTMLElement | null): HTMLElement[] => [
  ...(frame?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];
const rowInFocus = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;

function move(frame: HTMLElement | null, step: number): void {
  const rows = rowsOf(frame);
  const now = rowInFocus();
  const at = now ? rows.indexOf(now) : -1;
  const last = rows.length - 1;
  const first = step > 0 ? 0 : last;
  const next = rows[at === -1 ? first : Math.min(last, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

export function useListKeys({
  frame,
  search,
  onToggle,
}: {
  frame: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  onToggle: ((id: number) => void) | undefined;
}): void {
  const { t } = useLingui();
  const group = t`Lists`;
  const toggle = {
    id: 'list.select',
    label: t`Select the row`,
    keys: 'x',
    group,
    run: () => {
      const row = rowInFocus();
      if (row) onToggle?.(Number(row.dataset['row']));
    },
  };
  useActions([
    {
      id: 'list.search',
      label: t`Search this list`,
      keys: '/',
      group,
      run: () => search.current?.focus(),
    },
    {
      id: 'list.next',
      label: t`Next row`,
      keys: 'j',
      group,
      repeats: true,
      run: () => move(frame.current, 1),
    },
    {
      id: 'list.previous',
      label: t`Previous row`,
      keys: 'k',
      group,
      repeats: true,
      run: () => move(frame.current, -1),
    },
    ...(onToggle ? [toggle] : []),
  ]);
}
