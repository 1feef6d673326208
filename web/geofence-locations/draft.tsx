// The circle of the form, shared with the map: typing moves the circle, dragging fills the form.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { distanceM, type Point } from '#domain/geofence-locations/distance.ts';
import {
  type GeofenceLocation,
  leastRadius,
  mostRadius,
} from '#domain/geofence-locations/geofence-location.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import type { FormStore } from '#web/kit/form/store/form-store.ts';

export type Circle = Pick<GeofenceLocation, 'latitude' | 'longitude' | 'radius'>;

export interface Draft {
  /** Null while the form has no position that can be drawn. */
  readonly circle: Circle | null;
  readonly saved: Circle | null;
  readonly moveTo: (point: Point) => void;
  readonly sizeTo: (point: Point) => void;
}

interface Shared {
  readonly store: FormStore | null;
  readonly connect: (store: FormStore | null) => void;
}

const context = createContext<Shared>({ store: null, connect: () => {} });

export function DraftProvider({ children }: { children: ReactNode }) {
  const [store, connect] = useState<FormStore | null>(null);
  const shared = useMemo(() => ({ store, connect }), [store]);
  return <context.Provider value={shared}>{children}</context.Provider>;
}

/** Inside the form: lets the map have its store. */
export function ConnectDraft() {
  const store = useFormStore();
  const { connect } = useContext(context);
  useEffect(() => {
    connect(store);
    return () => connect(null);
  }, [store, connect]);
  return null;
}

const never = () => () => {};

/** Null where no form is open. */
export function useDraft(): Draft | null {
  const { store } = useContext(context);
  const values = useSyncExternalStore(store?.subscribe ?? never, () =>
    store ? textOf(store.values()) : '',
  );
  const originals = useSyncExternalStore(store?.subscribe ?? never, () =>
    store ? textOf(store.originals()) : '',
  );
  return useMemo(
    () => (store ? draftOf(store, circleOf(values), circleOf(originals)) : null),
    [store, values, originals],
  );
}

function draftOf(store: FormStore, circle: Circle | null, before: Circle | null): Draft {
  const fill = (values: Partial<Circle>) => {
    for (const [name, value] of Object.entries(values)) store.fill(name, value);
  };
  const isMoved = circle && before && JSON.stringify(circle) !== JSON.stringify(before);
  return {
    circle,
    saved: isMoved ? before : null,
    moveTo: ({ latitude, longitude }) =>
      fill({ latitude: rounded(latitude), longitude: rounded(longitude) }),
    sizeTo: (point) =>
      circle &&
      fill({
        radius: Math.min(mostRadius, Math.max(leastRadius, Math.round(distanceM(circle, point)))),
      }),
  };
}

/** Five decimals are a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

// A string, so that the map re-renders only when the circle changes.
const textOf = ({ latitude, longitude, radius }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([latitude, longitude, radius]);

function circleOf(text: string): Circle | null {
  const [latitude, longitude, radius]: unknown[] = text === '' ? [] : JSON.parse(text);
  if (
    typeof latitude !== 'number' ||
    typeof longitude !== 'number' ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    return null;
  const drawn =
    typeof radius === 'number' && radius > 0 && radius <= mostRadius ? radius : leastRadius;
  return { latitude, longitude, radius: drawn };
}
