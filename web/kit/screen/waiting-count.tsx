// A small number next to a menu entry: how many rows of a list need attention. It refreshes while
// the user is present, and whenever a page changes the list.
import { useEffect } from 'react';
import { Count } from '#web/ui/display/badge.tsx';
import type { CallError } from '../call/call-error.ts';
import type { ListOf } from '../call/call-types.ts';

/**
 * One poll each half minute, and none without user input: unattended calls would keep the session
 * alive for ever.
 */
const pauseMs = 30_000;
const signs = ['pointerdown', 'keydown', 'focus', 'visibilitychange'] as const;
/** The number of rows requested; more are not counted. */
export const most = 20;

/** The result of `useList` for the first waiting rows. */
export interface WaitingRows {
  data: ListOf<readonly unknown[]> | undefined;
  error: CallError | null;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  refetch: () => unknown;
}

/** @param label the count in words, such as "3 phones wait" */
export function WaitingCount({
  rows,
  label,
}: {
  rows: WaitingRows;
  label: (count: string) => string;
}) {
  const { refetch } = rows;
  const lookedAt = Math.max(rows.dataUpdatedAt, rows.errorUpdatedAt);
  useEffect(() => {
    const look = () =>
      void (document.visibilityState === 'visible' && Date.now() - lookedAt > pauseMs && refetch());
    for (const sign of signs) window.addEventListener(sign, look, { capture: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, look, { capture: true });
    };
  }, [lookedAt, refetch]);
  const count = rows.data?.items.length ?? 0;
  if (count === 0) return null;
  const isMore = rows.data?.meta.next != null;
  return <Count value={count} more={isMore} label={label(isMore ? `${count}+` : String(count))} />;
}
