// Records from a network that is new for the device, and positions of unknown time: shown apart,
// because they are unconfirmed.
import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert, AlertPosition } from '#domain/alerts/alert.ts';
import { Age } from '#web/alerts/age.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Fact } from '../detail/fact.tsx';
import styles from '../detail/facts.module.css';
import { shownCoordinates } from '../position/shown-coordinates.ts';

export function Unconfirmed({ details }: { details: Alert }) {
  const { t } = useLingui();
  const { new_network, unconfirmed_end, unconfirmed_positions } = details;
  const place = unconfirmed_positions?.at(-1);
  const doubt = details.positions.at(-1)?.doubt;
  return (
    <>
      {new_network && (
        <Fact name={t`Network`}>
          <b className={styles.warn}>
            <Trans>Sent from a new network</Trans>
          </b>{' '}
          <span className={styles.dimmed}>{new_network.address}</span>
        </Fact>
      )}
      {unconfirmed_end && (
        <Fact name={t`Unconfirmed cancellation`}>
          <Trans>
            Sent from a new network <Age since={unconfirmed_end.at} /> ago. The alert stays open.
          </Trans>
        </Fact>
      )}
      {place && <UnconfirmedPlace place={place} />}
      {doubt === 'time' && (
        <Fact name={t`Position time`}>{t`Unknown. The device’s clock is not set.`}</Fact>
      )}
    </>
  );
}

function UnconfirmedPlace({ place }: { place: AlertPosition }) {
  const { t } = useLingui();
  const { distance } = useFormat();
  return (
    <Fact name={t`Unconfirmed position`}>
      {shownCoordinates(place)}
      {place.accuracy_m !== null && ` ±${distance(place.accuracy_m)}`}{' '}
      <span className={styles.dimmed}>
        {place.doubt === 'time' ? (
          t`time unknown, the device’s clock is not set`
        ) : (
          <Trans>
            from a new network, <Age since={place.at} /> ago
          </Trans>
        )}
      </span>
    </Fact>
  );
}
