// The heading of an organisation's alerts while the queue is grouped.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table, its rows are placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: a heading takes no focus
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBuilding } from '@tabler/icons-react';
import type { QueueItem } from '../queue-groups.ts';
import styles from './organisation-heading.module.css';
import { rowHeight } from './rows-in-view.ts';

export function OrganisationHeading({ item: { row, heading }, index }: { item: QueueItem; index: number }) {
  if (!heading) return null;
  const { count, calling } = heading;
  return (
    <div role="row" aria-rowindex={index + 1} className={styles.heading} style={{ transform: `translateY(${index * rowHeight}px)` }}>
      <div role="rowheader" className={styles.headingCell}>
        <IconBuilding size={18} aria-hidden="true" />
        <b>{row.organisation.name}</b>
        <span>
          {plural(count, { one: '# alert', other: '# alerts' })}
          {calling > 0 && (
            <>
              {', '}
              <Trans>{calling} waiting for an operator</Trans>
            </>
          )}
        </span>
      </div>
    </div>
  );
}
