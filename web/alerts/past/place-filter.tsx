// Where past alerts were: a town or suburb found by name on this machine, or coordinates, and how
// far around it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { readArea, writeArea } from '#domain/alerts/past/area.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import type { FilterControlProps } from '#web/kit/table/list-shape.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { findPlaces } from '#web/ui/map/place/nearest-place.ts';
import { Panel } from '#web/ui/overlays/panel.tsx';
import styles from './place-filter.module.css';

const distances = [500, 2000, 5000, 20_000, 50_000];
const usualDistance = 5000;
/** Between the last key and the search. */
const pauseMs = 150;

interface Named {
  name: string;
  latitude: number;
  longitude: number;
}

export function PlaceFilter({ label, value, onChange }: FilterControlProps) {
  const { distance } = useFormat();
  const chosen = value === undefined ? null : readArea(value);
  const name = chosen && (chosen.name || `${chosen.latitude}, ${chosen.longitude}`);
  return (
    <div className={styles.filter}>
      <Panel
        label={chosen ? `${name}, ${distance(chosen.metres)}` : label}
        button={{ icon: <IconMapPin size={16} aria-hidden="true" /> }}
        edge="start"
      >
        <Choose value={chosen} onChange={onChange} />
      </Panel>
    </div>
  );
}

function Choose({
  value,
  onChange,
}: {
  value: ReturnType<typeof readArea>;
  onChange: FilterControlProps['onChange'];
}) {
  const { t } = useLingui();
  const { distance } = useFormat();
  const [typed, setTyped] = useState('');
  const [metres, setMetres] = useState(value?.metres ?? usualDistance);
  const found = usePlaces(typed);
  const set = (place: Named, far: number) => onChange(writeArea({ ...place, metres: far }));
  const setDistance = (far: number) => {
    setMetres(far);
    if (value) set(value, far);
  };
  return (
    <div className={styles.choices}>
      <TextField
        type="search"
        size="sm"
        label={t`Town, suburb or coordinates`}
        icon={<IconSearch size={16} aria-hidden="true" />}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={styles.found} aria-label={t`Places found`} aria-live="polite">
        {found.map((place) => (
          <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
            <Button look="quiet" size="sm" onClick={() => set(place, metres)}>
              {place.name}
            </Button>
          </li>
        ))}
      </ul>
      <NativeSelect
        size="sm"
        label={t`Within`}
        options={[...new Set([...distances, metres])]
          .toSorted((a, b) => a - b)
          .map((far) => ({ value: String(far), label: distance(far) }))}
        value={String(metres)}
        onChange={(far) => setDistance(Number(far))}
      />
      {value && (
        <Button look="quiet" size="sm" onClick={() => onChange(undefined)}>
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}

/** Coordinates as they are copied from a position card: "-33.81500, 151.00100". */
function coordinatesIn(text: string): Named[] {
  const [, latitude, longitude] =
    /^\s*([-\u2212]?\d{1,2}\.\d+)\s*,\s*([-\u2212]?\d{1,3}\.\d+)\s*$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return [];
  const [north, east] = [latitude, longitude].map((degrees) =>
    Number(Number(degrees.replace('\u2212', '-')).toFixed(5)),
  );
  return north === undefined || east === undefined
    ? []
    : [{ name: `${north} ${east}`, latitude: north, longitude: east }];
}

function usePlaces(text: string): readonly Named[] {
  const [found, setFound] = useState<{ text: string; places: readonly Named[] }>({
    text: '',
    places: [],
  });
  useEffect(() => {
    let gone = false;
    const tell = (places: readonly Named[]) => !gone && setFound({ text, places });
    const timer = setTimeout(() => {
      // Without the list of places coordinates still work.
      void findPlaces(text).then(
        (places) =>
          tell(
            places.map(({ name, region, latitude, longitude }) => ({
              name: [name, region].filter(Boolean).join(' '),
              latitude,
              longitude,
            })),
          ),
        () => tell([]),
      );
    }, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text]);
  const coordinates = coordinatesIn(text);
  if (coordinates.length > 0) return coordinates;
  return found.text === text ? found.places : [];
}
