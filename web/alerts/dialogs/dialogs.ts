// The dialogs that do something about an alert; the code of each comes when it is first opened.
import { lazy } from 'react';

export const dialogs = {
  resolve: lazy(() => import('../resolving/resolve-dialog.tsx')),
  followUp: lazy(() => import('./follow-up-dialog.tsx')),
  patrol: lazy(() => import('./patrol-dialog.tsx')),
  onTest: lazy(() => import('./on-test-dialog.tsx')),
  share: lazy(() => import('./share-dialog.tsx')),
};
export type DialogName = keyof typeof dialogs;
