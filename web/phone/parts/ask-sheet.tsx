// One question over the page, answered with two large buttons; the careful answer has the focus.
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './parts.module.css';

export interface AskSheetProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly yes: string;
  readonly danger?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

export function AskSheet({ title, children, yes, danger = false, onYes, onNo }: AskSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onNo();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      <div className={styles.sheetButtons}>
        {/* biome-ignore lint/a11y/noAutofocus: a question takes the focus, on its careful answer */}
        <button type="button" className={styles.button} onClick={onNo} autoFocus>
          {t`Cancel`}
        </button>
        <button type="button" className={styles.button} data-look={danger ? 'danger' : 'primary'} onClick={onYes}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
