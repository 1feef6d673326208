// List, map and form side by side; on a phone one above the other. The map stays while the
// selection changes.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { pointAt } from '#domain/geofence-locations/distance.ts';
import {
  geofenceCallsApi,
  type PlaceOnMap,
} from '#domain/geofence-locations/geofence-locations.api.ts';
import { overlapping } from '#domain/geofence-locations/overlaps.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useStreetsNotice } from '#web/kit/map/streets-notice.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useFilled, useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { LazyPlacesMap } from '#web/ui/map/places/lazy-places-map.tsx';
import type { MapPlace } from '#web/ui/map/places/places-layers.ts';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import { DraftProvider, useDraft } from './draft.tsx';
import styles from './geofence-locations.module.css';
import { PlaceList } from './place-list.tsx';

interface WorkbenchProps {
  /** The open location; null for none, or a new one. */
  readonly selected: number | null;
  /** The form of the open one. */
  readonly children?: ReactNode;
}

export function Workbench(props: WorkbenchProps) {
  return (
    <DraftProvider>
      <Parts {...props} />
    </DraftProvider>
  );
}

const lookOf = ({ type, active }: PlaceOnMap): MapPlace['look'] =>
  active
    ? ({ welfare: 'plain', proximity_reminder: 'hazard', alert: 'alert' } as const)[type]
    : 'off';

function Parts({ selected, children }: WorkbenchProps) {
  const { t } = useLingui();
  const scope = useScope();
  const go = useGo();
  const draft = useDraft();
  const { distance } = useFormat();
  const { measurement_system } = useUser();
  const { scheme } = useScheme();
  const notice = useStreetsNotice();
  const base = useListAddress();
  const read = useData(geofenceCallsApi.map, { params: scope.params }, { staleTime: 0 });
  const places = useMemo(() => read.data?.locations ?? [], [read.data]);
  const circle = draft?.circle ?? null;
  const drawn = useMemo(
    () =>
      draft?.circle
        ? {
            circle: draft.circle,
            handle: pointAt(draft.circle, draft.circle.radius, 90),
            label: distance(draft.circle.radius),
            saved: draft.saved,
          }
        : null,
    [draft, distance],
  );
  const onMap = useMemo(
    () =>
      places
        .filter(({ id }) => id !== selected || !circle)
        .map((place) => ({ ...place, look: lookOf(place) })),
    [places, selected, circle],
  );
  const opened = places.find(({ id }) => id === selected);
  const overlaps = circle
    ? overlapping(
        { id: selected ?? 0, ...circle },
        places.filter(({ active }) => active),
      )
    : [];
  // A form that is open stays, and keeps what was typed, when they cannot be loaded again.
  if (read.error && !read.data)
    return (
      <ErrorState
        title={t`The locations could not be loaded.`}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <div className={styles.bench} data-form={children !== undefined || undefined}>
      <PlaceList
        places={places}
        total={read.data?.total ?? 0}
        base={base}
        selected={selected}
        edited={draft?.saved != null}
        reminds={read.data?.proximity_reminders ?? null}
        counting={read.data?.counting ?? null}
      />
      <div className={styles.map}>
        {overlaps.length > 0 && (
          <p className={styles.overlaps} role="status">
            {t`Overlaps ${overlaps.map(({ name }) => name).join(', ')}. People in both get the messages of both.`}
          </p>
        )}
        <LazyPlacesMap
          label={t`Map of geofence locations`}
          theme={scheme}
          measure={measurement_system}
          notice={notice}
          places={onMap}
          drawn={drawn}
          look={{
            key: children === undefined ? 'all' : String(selected ?? 'new'),
            circle: opened ?? circle,
          }}
          onOpen={(id) => go(`${base}/${id}`)}
          onPoint={draft && !circle ? draft.moveTo : undefined}
          onCentre={(point) => draft?.moveTo(point)}
          onHandle={(point) => draft?.sizeTo(point)}
        />
      </div>
      {children !== undefined && <div className={styles.form}>{children}</div>}
    </div>
  );
}

/** Where the list is in this scope. */
export function useListAddress(): string {
  const { base, key } = useScope();
  return useFilled(`${base}/${key === 'own' ? '' : 'settings/'}geofence-locations`);
}
