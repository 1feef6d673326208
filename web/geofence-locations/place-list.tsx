// The list at the left of the map: every location with its type, size and state, searched by name
// or address.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconMapPin,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  geofenceLocations,
  type PlaceOnMap,
} from '#domain/geofence-locations/geofence-locations.api.ts';
import { overlappingIds } from '#domain/geofence-locations/overlaps.ts';
import type { CountingDevices } from '#domain/geofence-locations/worn-devices.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { ownOrganisation } from '#web/kit/scope/scope.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { CountingChoice } from './counting-choice.tsx';
import styles from './geofence-locations.module.css';
import { RemindersSwitch } from './reminders-switch.tsx';
import { typeWords } from './type-words.ts';

interface PlaceListProps {
  readonly places: readonly PlaceOnMap[];
  readonly total: number;
  /** The address of the list. */
  readonly base: string;
  readonly selected: number | null;
  readonly edited: boolean;
  /** Whether people are reminded near hazards; null while it is not known. */
  readonly reminds: boolean | null;
  /** Which device counts; null while it is not known. */
  readonly counting: CountingDevices | null;
}

const icons = {
  welfare: IconMapPin,
  proximity_reminder: IconAlertTriangle,
  alert: IconAlertOctagon,
};

export function PlaceList({
  places,
  total,
  base,
  selected,
  edited,
  reminds,
  counting,
}: PlaceListProps) {
  const { t, i18n } = useLingui();
  const scope = useScope();
  const [search, setSearch] = useState('');
  const user = useUser();
  const { distance } = useFormat();
  const overlapped = useMemo(() => overlappingIds(places.filter(({ active }) => active)), [places]);
  const wanted = search.trim().toLowerCase();
  const shown = places.filter(({ name, address }) =>
    `${name} ${address ?? ''}`.toLowerCase().includes(wanted),
  );
  const on = places.filter(({ active }) => active).length;
  return (
    <div className={styles.list}>
      <div className={styles.listHead}>
        <TextField
          label={t`Search name or address`}
          labelHidden
          placeholder={t`Name or address`}
          type="search"
          value={search}
          icon={<IconSearch size={16} aria-hidden="true" />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {mayAny(user, geofenceLocations.access.write) && (
          <Link
            to={`${base}/add`}
            className={styles.add}
            aria-label={t`Add geofence location`}
            title={t`Add geofence location`}
          >
            <IconPlus size={18} aria-hidden="true" />
          </Link>
        )}
      </div>
      <p className={styles.count} role="status">
        {plural(places.length, { one: '# location', other: '# locations' })}, {t`${on} on`}
        {total > places.length && (
          <Trans>
            {' '}
            (the first {places.length} of {total})
          </Trans>
        )}
      </p>
      {scope.key === ownOrganisation.key && (
        <nav className={styles.links} aria-label={t`More of geofence locations`}>
          <Link to={`${scope.base}/geofence`}>{t`Geofence map`}</Link>
          <Link to={`${scope.base}/geofence-region-usage`}>{t`Geofence usage`}</Link>
        </nav>
      )}
      <ul className={styles.rows} aria-label={t`Geofence locations`}>
        {shown.map((place) => {
          const Icon = icons[place.type];
          return (
            <li key={place.id}>
              <Link
                to={`${base}/${place.id}`}
                className={styles.row}
                {...(place.id === selected ? { 'aria-current': 'page' } : {})}
              >
                <Icon size={18} aria-hidden="true" data-type={place.type} />
                <span className={styles.rowText}>
                  <b>{place.name}</b>
                  <span>
                    {i18n._(typeWords[place.type])}, {distance(place.radius)},{' '}
                    {place.assignment_type === 'everyone' ? t`Everyone` : t`Chosen people`}
                    {place.people_inside > 0 &&
                      `, ${plural(place.people_inside, { one: '# inside', other: '# inside' })}`}
                  </span>
                </span>
                {place.id === selected && edited && <Badge tone="info">{t`Edited`}</Badge>}
                {!place.active && <Badge tone="quiet">{t`Off`}</Badge>}
                {overlapped.has(place.id) && <Badge tone="warn">{t`Overlaps`}</Badge>}
              </Link>
            </li>
          );
        })}
      </ul>
      {reminds !== null && (
        <div className={styles.reminds}>
          <RemindersSwitch enabled={reminds} />
        </div>
      )}
      {counting !== null && (
        <div className={styles.reminds}>
          <CountingChoice counting={counting} />
        </div>
      )}
      {places.length > 0 && shown.length === 0 && (
        <p className={styles.nothing}>{t`No geofence locations match.`}</p>
      )}
      {places.length === 0 && (
        <p
          className={styles.nothing}
        >{t`No geofence locations yet. Add a place to see who arrives and leaves.`}</p>
      )}
    </div>
  );
}
