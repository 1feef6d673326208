// A button to hold, with its progress drawn around it; users who cannot hold get a question
// instead.
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { AskSheet } from '../parts/ask-sheet.tsx';
import parts from '../parts/parts.module.css';
import styles from './hold-button.module.css';
import { useHold } from './use-hold.ts';

const holdMs = 2000;

export interface HoldButtonProps {
  /** `bar` is an SOS that is as wide as the page and low. */
  readonly look: 'sos' | 'bar' | 'medical' | 'test';
  readonly label: string;
  readonly icon?: ReactNode;
  /** The question for users who cannot hold. */
  readonly question: string;
  readonly onBegin?: () => void;
  readonly onHeld: () => void;
}

export function HoldButton({ look, label, icon, question, onBegin, onHeld }: HoldButtonProps) {
  const [asking, setAsking] = useState(false);
  const [hint, setHint] = useState(false);
  const done = (): void => {
    setHint(false);
    navigator.vibrate?.([120, 60, 120]);
    onHeld();
  };
  const { holding, handlers } = useHold({
    ms: holdMs,
    onBegin: () => {
      setHint(false);
      navigator.vibrate?.(30);
      onBegin?.();
    },
    onHeld: done,
    onTap: () => setHint(true),
    onAssisted: () => setAsking(true),
  });
  return (
    <div className={styles.holdFrame} data-look={look}>
      <button
        type="button"
        className={styles.hold}
        data-look={look}
        data-holding={holding || undefined}
        {...handlers}
      >
        <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
          <circle className={styles.ringTrack} cx="50" cy="50" r="47" pathLength="100" />
          <circle className={styles.ringDone} cx="50" cy="50" r="47" pathLength="100" />
        </svg>
        {icon}
        <span className={styles.holdLabel}>{label}</span>
        <span className={styles.holdHow}>{holding ? t`Keep holding` : t`Hold for 2 seconds`}</span>
      </button>
      <p className={styles.holdHint} role="status">
        {hint && (
          <>
            {t`Too short: hold the button until it is full.`}{' '}
            <button type="button" className={parts.link} onClick={() => setAsking(true)}>
              {t`I can't hold it`}
            </button>
          </>
        )}
      </p>
      {asking && (
        <AskSheet
          title={question}
          yes={label}
          danger
          onYes={() => {
            setAsking(false);
            done();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}
