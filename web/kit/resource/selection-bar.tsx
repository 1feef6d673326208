// The selection and its actions: the offer of all that match above the rows, the actions at the
// foot.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import type { Selection } from '../table/selection.ts';
import styles from './resource-list.module.css';

export interface SelectionOfferProps {
  selection: Selection;
  pageIds: readonly number[];
  total: number | undefined;
  many: string;
  onSelect: (selection: Selection) => void;
}

/** Shown only while the whole page is selected and more rows match. */
export function SelectionOffer({ selection, pageIds, total, many, onSelect }: SelectionOfferProps) {
  const { i18n } = useLingui();
  const wholePage =
    pageIds.length > 0 &&
    selection.kind === 'some' &&
    pageIds.every((id) => selection.ids.includes(id));
  if (selection.kind === 'all') {
    return (
      <div className={styles.offer} role="status">
        <Trans>All matching {many} are selected.</Trans>
      </div>
    );
  }
  if (!wholePage || (total !== undefined && total <= pageIds.length)) return null;
  const [count, here] = [total === undefined ? '' : i18n.number(total), pageIds.length];
  return (
    <div className={styles.offer} role="status">
      <Trans>
        All {here} {many} on this page are selected.
      </Trans>{' '}
      <Button look="quiet" size="sm" onClick={() => onSelect({ kind: 'all' })}>
        {total === undefined ? (
          <Trans>Select all matching {many}</Trans>
        ) : (
          <Trans>
            Select all {count} matching {many}
          </Trans>
        )}
      </Button>
    </div>
  );
}

export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: string;
  onClear: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <section className={styles.selected} aria-label={t`Selected rows`}>
      <strong>
        <Trans>{count} selected</Trans>
      </strong>
      {children}
      <span className={styles.space} />
      <Button look="quiet" size="sm" onClick={onClear}>
        {t`Clear selection`}
      </Button>
    </section>
  );
}
