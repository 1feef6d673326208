// Shown instead of rows: empty, no match, past the end, or failed; each with the next step (ux.md
// checks 31, 47).
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import type { CallError } from '../call/call-error.ts';
import { LoadFailed } from '../status/load-failed.tsx';
import {
  type AddressChange,
  cleared,
  isNarrowed,
  type ListState,
  toPage,
} from '../table/list-state.ts';
import styles from './resource-list.module.css';

export interface NoRowsProps {
  many: string;
  state: ListState;
  onChange: (change: AddressChange) => void;
  /** The way to add the first. */
  add: ReactNode;
  /** The list's own text for an empty list. */
  none?: { title: MessageDescriptor; text: MessageDescriptor } | undefined;
}

// R348, R349
export function NoRows({ many, state, onChange, add, none }: NoRowsProps) {
  const { t, i18n } = useLingui();
  if (state.page > 1) {
    return (
      <EmptyState
        title={t`No more results`}
        action={<Button onClick={() => onChange(toPage(1))}>{t`Go to the first page`}</Button>}
      >
        <Trans>The list ends before this page.</Trans>
      </EmptyState>
    );
  }
  if (isNarrowed(state)) {
    return (
      <EmptyState
        title={t`No ${many} match`}
        action={
          <Button onClick={() => onChange(cleared(state))}>{t`Clear search and filters`}</Button>
        }
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

interface FailedProps {
  error: CallError;
  onRetry: () => void;
}

export function ListFailed({ error, onRetry }: FailedProps) {
  const { t } = useLingui();
  return <LoadFailed title={t`The list could not be loaded`} error={error} onRetry={onRetry} />;
}

/** Below rows that are known and could not be loaded again, so that none of them moves. */
export function ListOutdated({ error, onRetry }: FailedProps) {
  const { t } = useLingui();
  return (
    <div className={styles.outdated}>
      <Banner tone="warn" action={<Button size="sm" onClick={onRetry}>{t`Try again`}</Button>}>
        <Trans>The list could not be loaded again. These rows may be out of date.</Trans>
        {error.requestId !== undefined && ` ${t`Request ${error.requestId}`}`}
      </Banner>
    </div>
  );
}
