// One geofence location: its form next to the map, with its actions.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type GeofenceLocation,
  geofenceFaults,
} from '#domain/geofence-locations/geofence-location.ts';
import {
  geofenceCallsApi,
  geofenceLocations,
} from '#domain/geofence-locations/geofence-locations.api.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { useVerbs } from '#web/kit/page/resource/use-verbs.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link, useGo, useIdParam } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import styles from './geofence-locations.module.css';
import { locationSections } from './location-sections.tsx';
import { useListAddress, Workbench } from './workbench.tsx';

export default function LocationPage() {
  const { t } = useLingui();
  const { organisationId } = useScope();
  const id = useIdParam('geofenceLocationId');
  const base = useListAddress();
  const client = useQueryClient();
  useArea(t`Geofence locations`, base);
  return (
    <Workbench selected={id}>
      <EditForm
        resource={geofenceLocations}
        params={{ organisationId, id }}
        sections={locationSections}
        nameOf={({ name }) => name}
        faults={geofenceFaults}
        head={(record) => record && <Head record={record} base={base} />}
        wayBack={<Link to={base}>{t`Geofence locations`}</Link>}
        onSaved={({ name }) => {
          toast.success(t`${name} saved.`);
          void client.invalidateQueries({ queryKey: keysOf(geofenceCallsApi.map) });
        }}
      />
    </Workbench>
  );
}

function Head({ record, base }: { record: GeofenceLocation; base: string }) {
  const { t } = useLingui();
  const go = useGo();
  const client = useQueryClient();
  const { active, updated_at } = record;
  // The map shows the change of an action, also when it was undone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state of the record
  useEffect(
    () => void client.invalidateQueries({ queryKey: keysOf(geofenceCallsApi.map) }),
    [client, active, updated_at],
  );
  const verbsOf = useVerbs(
    geofenceLocations,
    {
      nameOf: ({ name }) => name,
      removing: () => t`Its entries and exits are removed too. This can't be undone.`,
    },
    { removed: () => go(base, { replace: true }), duplicated: ({ id }) => go(`${base}/${id}`) },
  );
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{record.name}</h2>
      {!active && <Badge tone="quiet">{t`Off`}</Badge>}
      <ActionsMenu name={record.name} items={verbsOf(record)} buttonClass={styles.dots} />
    </div>
  );
}
