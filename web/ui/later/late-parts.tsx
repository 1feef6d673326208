// What stands for a late part without its code: nothing, a line in its place, or a notice.
import { t } from '@lingui/core/macro';
import { useEffect, useLayoutEffect } from 'react';
import { Button } from '../controls/button.tsx';
import { toast } from '../feedback/toasts.ts';
import { type Late, type Load, late } from './late.tsx';

/** Says that what was pressed cannot be shown. */
const tellMissing = (): void =>
  void toast.error(
    navigator.onLine
      ? t`This could not be opened. Check your connection and try again.`
      : t`You're offline. Nothing was saved.`,
  );

/** Something that waits for an answer: without its code that is said, and the answer given up. */
export const lateAnswer = <Props extends object>(
  load: Load<Props>,
  giveUp: (given: Props) => void,
): Late<Props> =>
  late(load, ({ given, forget }) => {
    useEffect(() => {
      forget();
      tellMissing();
      giveUp(given);
    });
    return null;
  });

export const lateDialog = <Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
): Late<Props> => lateAnswer(load, ({ onClose }) => onClose());

/** A part of the page: without its code that is said in its place. */
export const latePart = <Props extends object>(load: Load<Props>): Late<Props> =>
  late(load, ({ again }) => {
    useWhenOnline(again);
    return (
      <p role="status">
        {t`This part could not be loaded.`}{' '}
        <Button size="sm" onClick={again}>
          {t`Try again`}
        </Button>
      </p>
    );
  });

/** A part that the page can do without, such as a number in the menu: its place stays empty. */
export const lateExtra = <Props extends object>(load: Load<Props>): Late<Props> =>
  late(load, ({ again }) => {
    useWhenOnline(again);
    return null;
  });

function useWhenOnline(run: () => void): void {
  // Not while the part is fetched again, and its place hidden.
  useLayoutEffect(() => {
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  });
}
