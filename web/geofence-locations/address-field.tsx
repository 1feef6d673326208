// The address, with towns found by name on this machine and streets by the installation's service:
// choosing one moves the circle there.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import type { FoundAddress } from '#domain/geofence-locations/address-search.api.ts';
import type { Place } from '#domain/kit/places/place-grid.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { findPlaces } from '#web/ui/map/place/nearest-place.ts';
import styles from './geofence-locations.module.css';
import { useStreets } from './use-streets.ts';

/** Between the last key and the search. */
const pauseMs = 150;

export function AddressField({ name, label, hint, value, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const listId = useId();
  const [text, setText] = useState(typeof value === 'string' ? value : '');
  const [asked, setAsked] = useState('');
  const towns = useFound(asked);
  const streets = useStreets(asked);
  const take = (typed: string) => {
    setText(typed);
    setAsked(typed);
    onSet(typed.trim() === '' ? null : typed);
  };
  const choose = (place: FoundAddress) => {
    take(place.name);
    setAsked('');
    store.fill('latitude', place.latitude);
    store.fill('longitude', place.longitude);
  };
  return (
    <div className={styles.address}>
      <TextField
        name={name}
        label={label}
        hint={hint}
        error={problem}
        value={text}
        autoComplete="off"
        aria-controls={listId}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <ul id={listId} className={styles.found} aria-label={t`Places found`} aria-live="polite">
        {[...towns, ...streets].map((place) => (
          <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
            <button type="button" onClick={() => choose(place)}>
              {place.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ name, region, country }: Place): string =>
  [name, region, country].filter(Boolean).join(' ');

const townOf = (place: Place): FoundAddress => ({
  name: nameOf(place),
  latitude: place.latitude,
  longitude: place.longitude,
});

function useFound(text: string): readonly FoundAddress[] {
  const [found, setFound] = useState<{ text: string; places: readonly FoundAddress[] }>({
    text: '',
    places: [],
  });
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      // Without the list of places the address is only text.
      void findPlaces(text).then(
        (places) => !gone && setFound({ text, places: places.map(townOf) }),
        () => !gone && setFound({ text, places: [] }),
      );
    }, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found.text === text ? found.places : [];
}
