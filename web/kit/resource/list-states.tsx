// Shown instead of rows: empty, no match, past the end, or failed; each with the next step (ux.md
// checks 31, 47).
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import type { CallError } from '../call/call-error.ts';

export interface NoRowsProps {
  many: string;
  narrowed: boolean;
  pastEnd: boolean;
  onClear: () => void;
  onFirstPage: () => void;
  /** The way to add the first. */
  add: ReactNode;
  /** The list's own text for an empty list. */
  none?: { title: MessageDescriptor; text: MessageDescriptor } | undefined;
}

export function NoRows({ many, narrowed, pastEnd, onClear, onFirstPage, add, none }: NoRowsProps) {
  const { t, i18n } = useLingui();
  if (pastEnd) {
    return (
      <EmptyState
        title={t`No more results`}
        action={<Button onClick={onFirstPage}>{t`Go to the first page`}</Button>}
      >
        <Trans>The list ends before this page.</Trans>
      </EmptyState>
    );
  }
  if (narrowed) {
    return (
      <EmptyState
        title={t`No ${many} match`}
        action={<Button onClick={onClear}>{t`Clear search and filters`}</Button>}
      >
        <Trans>No results match the search and filters.</Trans>
      </EmptyState>
    );
  }
  if (none !== undefined) {
    return (
      <EmptyState title={i18n._(none.title)} action={add}>
        {i18n._(none.text)}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`No ${many} yet`} action={add}>
      {add !== undefined && <Trans>Add the first one to begin.</Trans>}
    </EmptyState>
  );
}

export function ListFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorState
      title={t`The list could not be loaded`}
      requestId={error.requestId}
      onRetry={onRetry}
    >
      {error.status === 0 ? (
        <Trans>The server could not be reached. Check your connection and try again.</Trans>
      ) : (
        error.message
      )}
    </ErrorState>
  );
}
