// One question over the page, answered with two large buttons; the safer answer has the focus. It
// is not modal: SOS stays in reach below it.
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { sheetOpened } from './open-sheets.ts';
import styles from './parts.module.css';

export interface AskSheetProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly yes: string;
  readonly danger?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Where the page puts its sheets: above the buttons that call for help. */
export const sheetPlaceId = 'sheet-place';

export function AskSheet({ title, children, yes, danger = false, onYes, onNo }: AskSheetProps) {
  const heading = useId();
  const dialog = useSheet();
  return createPortal(
    <>
      <div className={styles.behind} aria-hidden="true" onClick={onNo} />
      <dialog
        ref={dialog}
        className={styles.sheet}
        aria-labelledby={heading}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onNo();
        }}
      >
        <h2 id={heading}>{title}</h2>
        {children}
        <div className={styles.sheetButtons}>
          {/* biome-ignore lint/a11y/noAutofocus: a question takes the focus, on its careful answer */}
          <button type="button" className={styles.button} onClick={onNo} autoFocus>
            {t`Cancel`}
          </button>
          <button
            type="button"
            className={styles.button}
            data-look={danger ? 'danger' : 'primary'}
            onClick={onYes}
          >
            {yes}
          </button>
        </div>
      </dialog>
    </>,
    document.getElementById(sheetPlaceId) ?? document.body,
  );
}

/** Shows the dialog, makes the page behind it inert, and restores the focus. */
function useSheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    dialog.current?.show();
    const close = sheetOpened();
    return () => {
      close();
      // The page takes no focus until it is active again.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body)
          before.focus();
      });
    };
  }, [before]);
  return dialog;
}
