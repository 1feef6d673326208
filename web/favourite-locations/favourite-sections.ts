// The form of a favourite location.
import { msg } from '@lingui/core/macro';
import {
  type FavouriteLocation,
  favouriteLocationFields,
} from '#domain/favourite-locations/favourite-location.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { FavouriteMap } from './favourite-map.tsx';

export const newFavourite: Partial<FavouriteLocation> = {
  radius: 100,
  entry_monitoring: true,
  exit_monitoring: true,
  shake_on: false,
};

export const favouriteSections = sectionsOf(favouriteLocationFields)([
  {
    key: 'place',
    title: msg`Place`,
    intro: msg`Press the map, or type the position.`,
    fields: {
      name: { label: msg`Name`, hint: msg`Such as Home or Depot.` },
      address: { label: msg`Address` },
      latitude: { label: msg`Latitude`, kind: 'decimal' },
      longitude: { label: msg`Longitude`, kind: 'decimal' },
      radius: { label: msg`Radius`, hint: msg`50 m or more.` },
      additional_info: { label: msg`Additional information`, hint: msg`Such as a gate code.` },
    },
    below: FavouriteMap,
  },
  {
    key: 'monitoring',
    title: msg`Arriving and leaving`,
    intro: msg`Decided from the positions of the person's devices.`,
    fields: {
      entry_monitoring: { label: msg`Arriving`, hint: msg`Recorded in the person's history.` },
      exit_monitoring: {
        label: msg`Leaving`,
        hint: msg`Recorded too. A welfare timer keeps running.`,
      },
      duration: {
        label: msg`Welfare timer on arrival`,
        hint: msg`Minutes. It starts on the person's phone, unless a timer is running. Empty: no timer.`,
      },
      shake_on: { label: msg`Turn on safety shake while there`, hint: msg`In the phone app.` },
    },
  },
]);
