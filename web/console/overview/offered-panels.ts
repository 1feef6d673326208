// Panels that other features offer for the console's overview; web/app brings them, since features
// do not know each other.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';

export interface OfferedPanel {
  readonly title: MessageDescriptor;
  /** Lazy: its code comes when the overview is shown. */
  readonly Panel: ComponentType;
  readonly forSupervisors?: true;
}

let panels: readonly OfferedPanel[] = [];

/** Said once, before the first page. */
export function offerPanels(next: readonly OfferedPanel[]): void {
  panels = next;
}

export const offeredPanels = (): readonly OfferedPanel[] => panels;
