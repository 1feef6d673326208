// Whether the two goals are met this shift, by word, share and mark.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { responseLines } from '#domain/dashboard/response-times/response-lines.ts';
import type { Answered } from '#domain/supervision/supervision.ts';
import { goalsMet, usePercent } from '../goals.ts';
import styles from './answered.module.css';
import tiles from './tiles.module.css';

export function AnsweredTile({ answered }: { answered: Answered }) {
  const { t } = useLingui();
  const percent = usePercent();
  const { alerts, within_10, within_40 } = answered;
  const [first, second] = goalsMet(answered);
  const { target, limit } = responseLines;
  const goals = [
    { ...target, within: within_10, met: first },
    { ...limit, within: within_40, met: second },
  ];
  return (
    <section className={tiles.tile} data-size="third">
      <h2>
        <Trans>Answered this shift</Trans>
      </h2>
      {goals.map(({ seconds, share, within, met }) => (
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
              within {seconds} s, goal {percent(share)}
            </Trans>
          </p>
        </div>
      ))}
    </section>
  );
}
