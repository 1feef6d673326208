// A dialog whose code is fetched in advance; when needed earlier, it is shown as soon as it is
// loaded.
import type { ComponentType } from 'react';
import { lateDialog } from '#web/ui/later/late-parts.tsx';

export interface Preloaded<Props> {
  /** Fetches it, once. */
  readonly preload: () => void;
  readonly Part: ComponentType<Props>;
}

/** @param load imports the module that has the dialog as its default */
export function preloaded<Props extends { readonly onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloaded<Props> {
  const Part = lateDialog(load);
  return { preload: Part.preload, Part };
}
