// The heading of a priority's alerts: it stays at the top of the list while they are in view, and
// folds them away.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table, its rows are placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: the button inside takes the focus
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Age } from '#web/alerts/age.tsx';
import { priorityWords } from '#web/alerts/alert-words.ts';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import { PriorityShape } from '../priority-shape.tsx';
import type { Band } from '../queue-bands.ts';
import styles from './headings.module.css';

export function BandHeading({
  band,
  index,
  onFold,
}: {
  band: Band;
  index: number;
  onFold: () => void;
}) {
  const { i18n } = useLingui();
  const { priority, count, unowned, owned, oldest, folded } = band;
  if (priority === null) return null;
  const Chevron = folded ? IconChevronRight : IconChevronDown;
  return (
    <div
      {...steadyRow(`band ${priority}`)}
      role="row"
      aria-rowindex={index + 1}
      className={styles.band}
    >
      <div role="rowheader" className={styles.bandCell}>
        <button
          type="button"
          className={styles.bandButton}
          aria-expanded={!folded}
          onClick={onFold}
        >
          <PriorityShape priority={priority} size={18} />
          <b>{i18n._(priorityWords[priority])}</b>
          <span className={styles.count}>{i18n.number(count)}</span>
          {unowned > 0 && (
            <span className={styles.unanswered}>
              {owned > 0 ? (
                <Trans>{i18n.number(unowned)} not answered</Trans>
              ) : (
                <Trans>{i18n.number(unowned)} unowned</Trans>
              )}
            </span>
          )}
          {oldest !== null && (
            <span className={styles.oldest}>
              <Trans>
                oldest <Age since={oldest} />
              </Trans>
            </span>
          )}
          <Chevron size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
