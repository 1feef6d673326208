// The dialogs that do something about an alert; the code of each comes when it is first opened.
import { lazy } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';

export interface DialogProps {
  row: AlertRow;
  details: Alert;
  /** The server's word, when somebody else turns out to have the alert. */
  mayTakeOver: boolean;
  onClose: () => void;
}

export const dialogs = {
  resolve: lazy(() => import('../detail/resolve-dialog.tsx')),
  followUp: lazy(() => import('./follow-up-dialog.tsx')),
  patrol: lazy(() => import('./patrol-dialog.tsx')),
  onTest: lazy(() => import('./on-test-dialog.tsx')),
  share: lazy(() => import('./share-dialog.tsx')),
};
export type DialogName = keyof typeof dialogs;
