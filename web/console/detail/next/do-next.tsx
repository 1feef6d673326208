// One line: what to do next and why, with its button and one key.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NextAction } from '#domain/alerts/next-action/next-action.ts';
import type { Callee } from '#domain/alerts/next-action/situation.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import styles from './next.module.css';

export interface DoNextProps {
  next: NextAction | null;
  /** Runs the advice; absent where nothing can be done from here. */
  onDo: ((next: NextAction) => void) | undefined;
  /** What the call does at the wearer's side, where a press would call their device. */
  effect?: ReactNode;
}

const firstName = ({ name }: Callee): string => name.split(' ', 1)[0] ?? '';

export function DoNext({ next, onDo, effect }: DoNextProps) {
  const { t } = useLingui();
  const isKeyed = next !== null && next.act !== 'wait' && onDo !== undefined;
  const label = isKeyed ? ownButton(next) : null;
  const run = () => next && onDo?.(next);
  useActions(
    isKeyed
      ? [
          {
            id: 'alert.next',
            label: t`Do next: ${next?.title ?? ''}`,
            keys: 'd',
            group: t`This alert`,
            run: () => oncePerPress(run),
          },
        ]
      : [],
  );
  return (
    <section className={styles.next} aria-label={t`Do next`}>
      <IconRoute size={20} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{next ? <Trans>Do next: {next.title}</Trans> : '\u00a0'}</p>
        <p className={styles.reason}>{next?.reason}</p>
        {effect}
      </div>
      {label !== null && (
        <Button
          size="sm"
          {...steadyRow(`next ${label} ${next?.title ?? ''}`)}
          shortcut="d"
          onClick={run}
        >
          {label}
        </Button>
      )}
      {isKeyed && label === null && <Kbd>D</Kbd>}
    </section>
  );

  /** No second button for an action that the action row has. */
  function ownButton(what: NextAction): string | null {
    if (what.act === 'step') return t`Done`;
    if (what.act !== 'call') return null;
    return what.ends === null
      ? t`Call ${firstName(what.callee)}`
      : t`No answer, call ${firstName(what.callee)}`;
  }
}
