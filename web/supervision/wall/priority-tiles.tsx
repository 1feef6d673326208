// A tile a priority: how many are open, and whether all of them are owned.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import { priorityWords } from '#web/alerts/alert-words.ts';
import { PriorityShape } from '#web/console/queue/priority-shape.tsx';
import tiles from './tiles.module.css';

export function PriorityTiles({ figures: { priorities } }: { figures: WallFigures }) {
  const { t, i18n } = useLingui();
  return priorities.map(({ priority, open, unowned, not_answered }) => (
    <section
      key={priority}
      className={tiles.tile}
      data-size="quarter"
      data-calling={unowned + not_answered > 0 || undefined}
    >
      <h2>
        <PriorityShape priority={priority} />
        {i18n._(priorityWords[priority])}
      </h2>
      <div className={tiles.row}>
        <b className={tiles.figure} data-digits={String(open).length}>
          {open}
        </b>
        <p className={tiles.side}>
          <span className={tiles.small}>
            <Trans>open</Trans>
          </span>
          {unowned + not_answered > 0 ? (
            <span className={tiles.badge}>
              {not_answered > 0 ? t`${unowned + not_answered} not answered` : t`${unowned} unowned`}
            </span>
          ) : (
            <span className={tiles.good}>
              {open > 0 && <IconCheck aria-hidden="true" />}
              {open > 0 ? t`All owned` : ''}
            </span>
          )}
        </p>
      </div>
    </section>
  ));
}
