// Whether the two lines of the objective are met this shift, by word, share and mark.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import type { Answered } from '#domain/alerts/objectives/answered.ts';
import { linesMet } from '#domain/alerts/objectives/objective.ts';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { usePercent } from '../goals.ts';
import styles from './answered.module.css';
import tiles from './tiles.module.css';

interface AnsweredTileProps {
  answered: Answered;
  shift: WallFigures['shift'];
}

export function AnsweredTile({ answered, shift }: AnsweredTileProps) {
  const { t } = useLingui();
  const percent = usePercent();
  const { time } = useFormat();
  const words = useObjectiveWords();
  const { alerts, within_target, within_limit, since, objective } = answered;
  const [first, second] = linesMet(answered, objective);
  const { target, limit } = objective;
  const goals = [
    { ...target, within: within_target, met: first },
    { ...limit, within: within_limit, met: second },
  ];
  return (
    <section className={tiles.tile} data-size="third">
      <h2>
        <Trans>Answered this shift</Trans>
      </h2>
      {goals.map(({ seconds, percent: asked, within, met }) => (
        <div key={seconds}>
          <p className={styles.share}>
            {alerts === 0 ? '–' : percent(within / alerts)}
            {alerts > 0 &&
              (met ? (
                <IconCircleCheckFilled className={styles.met} aria-label={t`goal met`} />
              ) : (
                <IconAlertTriangleFilled className={styles.missed} aria-label={t`goal missed`} />
              ))}
          </p>
          <p className={tiles.small}>
            <Trans>
              within {seconds} s, goal {percent(asked / 100)}
            </Trans>
          </p>
        </div>
      ))}
      <p className={tiles.small}>
        {words.against(objective)}
        {since !== shift.starts_at && t`, since ${time(since, shift.timezone)}`}
      </p>
    </section>
  );
}
