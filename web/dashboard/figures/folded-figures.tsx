// The figures of an organisation below its work: folded or not, as this person left them in this
// browser, and without those that are always zero.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useUser } from '#web/kit/session/session.ts';
import { type Figure, FigureGrid } from './figure-grid.tsx';
import styles from './folded-figures.module.css';
import { useFold } from './use-fold.ts';

interface FoldedFiguresProps {
  figures: readonly Figure[];
  /** The period that they follow. */
  choice: ReactNode;
}

export function FoldedFigures({ figures, choice }: FoldedFiguresProps) {
  const { t } = useLingui();
  const [isFolded, fold] = useFold(useUser().id);
  const id = useId();
  if (figures.length === 0) return null;
  const shown = figures.filter(hasHappened);
  return (
    <section aria-labelledby={id} className={styles.figures}>
      <header>
        <h2 id={id}>
          <button type="button" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
            <IconChevronDown size={18} aria-hidden="true" />
            <Trans>Figures</Trans>
          </button>
        </h2>
        {!isFolded && choice}
      </header>
      {!isFolded && shown.length > 0 && <FigureGrid label={t`Figures`} figures={shown} />}
      {!isFolded && shown.length === 0 && (
        <p>
          <Trans>All figures are zero in this period and the one before.</Trans>
        </p>
      )}
    </section>
  );
}

/** Whether a figure or a part of it is, or was in the time before, more than zero. */
export const hasHappened = ({ count, lines = [], spark, change }: Figure): boolean =>
  count > 0 ||
  change?.direction === 'down' ||
  lines.some((line) => line.count > 0 || line.change?.direction === 'down') ||
  [...(spark?.values ?? []), ...(spark?.before ?? [])].some((value) => value > 0);
