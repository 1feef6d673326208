// Where the person is: the map, and in words how old and how exact the position is, because a map
// alone looks more certain than it is.
import { Trans, useLingui } from '@lingui/react/macro';
import type { SharedAlert } from '#domain/shared-alerts/shared-alert.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { LinkCard } from '#web/kit/page/link-page.tsx';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import { ageInWords } from './age-in-words.ts';
import styles from './shared-alert.module.css';

export function LocationPart({ shared }: { shared: SharedAlert }) {
  const { t } = useLingui();
  const { scheme } = useScheme();
  const { distance } = useFormat();
  if (shared.status === 'resolved') return null;
  const last = shared.positions.at(-1);
  if (!last) {
    return (
      <LinkCard>
        <p>
          <Trans>No location is known yet.</Trans>
        </p>
      </LinkCard>
    );
  }
  const pair = `${last.latitude},${last.longitude}`;
  const age = ageInWords(last.at, shared.server_time);
  const accuracy = last.accuracy_m === null ? null : distance(last.accuracy_m);
  return (
    <LinkCard aria-label={t`Location`}>
      <LazyAlertMap
        positions={shared.positions}
        label={t`Location of ${shared.person}`}
        subject={shared.person}
        theme={scheme}
        height={300}
      />
      <p className={styles.age}>
        {accuracy === null ? (
          <Trans>Last location {age}</Trans>
        ) : (
          <Trans>
            Last location {age}, within {accuracy}
          </Trans>
        )}
      </p>
      <p className={styles.ways}>
        <a
          href={`https://www.openstreetmap.org/?mlat=${last.latitude}&mlon=${last.longitude}#map=16/${last.latitude}/${last.longitude}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>Open in maps</Trans>
        </a>
        <a className={styles.onPhones} href={`geo:${pair}?q=${pair}`} rel="noopener">
          <Trans>Open in the map app</Trans>
        </a>
      </p>
    </LinkCard>
  );
}
