// A new geofence location: press the map or search for a place, then set the rest.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  type GeofenceLocation,
  geofenceFaults,
} from '#domain/geofence-locations/geofence-location.ts';
import {
  geofenceCallsApi,
  geofenceLocations,
} from '#domain/geofence-locations/geofence-locations.api.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import styles from './geofence-locations.module.css';
import { locationSections } from './location-sections.tsx';
import { useListAddress, Workbench } from './workbench.tsx';

const initial: Partial<GeofenceLocation> = {
  type: 'welfare',
  radius: 100,
  monitoring_days: [1, 2, 3, 4, 5, 6, 7],
  all_day: true,
  monitoring_time_on: '00:00:00',
  monitoring_time_off: '23:59:00',
  entry_monitoring: true,
  exit_monitoring: true,
  assignment_type: 'everyone',
};

export default function AddLocationPage() {
  const { t } = useLingui();
  const { params } = useScope();
  const base = useListAddress();
  const go = useGo();
  const client = useQueryClient();
  useArea(t`Geofence locations`, base);
  return (
    <Workbench selected={null}>
      <h2 className={styles.title}>{t`Add geofence location`}</h2>
      <p
        className={styles.hint}
      >{t`Press the map where the place is, search for a town, or type its position.`}</p>
      <AddForm
        resource={geofenceLocations}
        params={params}
        sections={locationSections}
        initial={initial}
        saveLabel={t`Add geofence location`}
        nameOf={({ name }) => name}
        faults={geofenceFaults}
        onAdded={({ id }) => {
          void client.invalidateQueries({ queryKey: keysOf(geofenceCallsApi.map) });
          go(`${base}/${id}`, { replace: true });
        }}
      />
    </Workbench>
  );
}
