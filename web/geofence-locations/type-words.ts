// The types of geofence locations in words.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlaceOnMap } from '#domain/geofence-locations/geofence-locations.api.ts';

export const typeWords: Readonly<Record<PlaceOnMap['type'], MessageDescriptor>> = {
  welfare: msg`Welfare`,
  proximity_reminder: msg`Hazard`,
  alert: msg`Alert area`,
};
