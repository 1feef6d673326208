// The address fields of an organisation or a department.
import { msg } from '@lingui/core/macro';

export const addressSection = {
  key: 'address',
  title: msg`Address`,
  fields: {
    address: { label: msg`Street and number`, wide: true },
    city: { label: msg`City or suburb` },
    postcode: { label: msg`Postcode` },
    state: { label: msg`State` },
    country: { label: msg`Country` },
  },
} as const;
