// A place of the shell for a part that another feature loads late. Without its code that is said
// once, and the rest of the shell stays.
import { t } from '@lingui/core/macro';
import { Component, type ReactNode, Suspense } from 'react';
import { toast } from '../feedback/toasts.ts';

/** As Chromium, Firefox, Safari and the build name an import that failed. */
const missingCode = /dynamically imported module|module script|Unable to preload CSS/i;

const isMissingCode = (failure: unknown): boolean =>
  failure instanceof Error && missingCode.test(failure.message);

/** Said also where it is a bar that warns: without it somebody could rely on what is not there. */
export const tellPartMissing = (): void =>
  void toast.warning(
    t`A part of this page could not be loaded. Reload the page when the connection is back.`,
  );

export class LateSlot extends Component<
  { readonly children: ReactNode },
  { readonly failure: unknown }
> {
  override state = { failure: null };

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  override componentDidCatch(failure: unknown): void {
    if (isMissingCode(failure)) tellPartMissing();
  }

  override render() {
    const { failure } = this.state;
    // Any other fault is the page's.
    if (failure !== null && !isMissingCode(failure)) throw failure;
    return failure === null ? <Suspense>{this.props.children}</Suspense> : null;
  }
}
