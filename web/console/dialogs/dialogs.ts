// The dialogs about an alert: their code is fetched as soon as an alert is open.
import { type Preloaded, preloaded } from '#web/kit/screen/preloaded.tsx';
import type { DialogProps } from './dialog-props.ts';

export const dialogs = {
  resolve: preloaded<DialogProps>(() => import('../resolving/resolve-dialog.tsx')),
  confirmResolution: preloaded<DialogProps>(() => import('../resolving/confirm-dialog.tsx')),
  refuseResolution: preloaded<DialogProps>(() => import('../resolving/refuse-dialog.tsx')),
  followUp: preloaded<DialogProps>(() => import('./follow-up-dialog.tsx')),
  patrol: preloaded<DialogProps>(() => import('./patrol-dialog.tsx')),
  onTest: preloaded<DialogProps>(() => import('./on-test-dialog.tsx')),
  brief: preloaded<DialogProps>(() => import('../brief/brief-dialog.tsx')),
  dispatch: preloaded<DialogProps>(() => import('#web/alerts/dispatch/dispatch-dialog.tsx')),
  share: preloaded<DialogProps>(() => import('./share-dialog.tsx')),
} satisfies Record<string, Preloaded<DialogProps>>;
export type DialogName = keyof typeof dialogs;

export function preloadDialogs(): void {
  for (const { preload } of Object.values(dialogs)) preload();
}
