// The person's favourite locations, the effect of arriving at each, and adding the phone's current
// place.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AppFavourite } from '#domain/phone/app-state.ts';
import { changePhone, phoneNow, usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { AddFavourite } from './add-favourite.tsx';

export function FavouritesPanel() {
  const { state, motion } = usePhone();
  const [adding, setAdding] = useState(false);
  // State stored by an older page has none.
  const favourites = state?.favourite_locations ?? [];
  if (!state?.person) return null;
  const added = (favourite: AppFavourite): void => {
    const { state: now } = phoneNow();
    if (now)
      changePhone({
        state: { ...now, favourite_locations: [...(now.favourite_locations ?? []), favourite] },
      });
    setAdding(false);
  };
  return (
    <section className={parts.panel} aria-labelledby="favourites-heading">
      <h2 id="favourites-heading">{t`Favourite locations`}</h2>
      {favourites.length === 0 && (
        <p>{t`Places where you often are. Arriving can start a welfare timer.`}</p>
      )}
      {favourites.map((favourite) => (
        <p key={favourite.id}>
          <strong>{favourite.name}</strong>
          {wordsFor(favourite, motion === 'on')}
        </p>
      ))}
      {adding ? (
        <AddFavourite onAdded={added} onCancel={() => setAdding(false)} />
      ) : (
        <button type="button" className={parts.button} onClick={() => setAdding(true)}>
          {t`Add where I am`}
        </button>
      )}
    </section>
  );
}

const wordsFor = (
  { address, duration, shake_on, is_inside }: AppFavourite,
  feels: boolean,
): string => {
  const shake = feels ? t`safety shake is on` : t`safety shake is off: turn it on below`;
  return [
    is_inside ? t`you are here` : null,
    address,
    duration === null ? null : t`${duration} min timer on arrival`,
    shake_on ? shake : null,
  ]
    .filter((part) => part !== null)
    .map((part) => ` · ${part}`)
    .join('');
};
