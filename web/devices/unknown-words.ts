// Why a device that spoke to us was refused, and what kind it is, in words.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UnknownDevice } from '#domain/devices/devices.api.ts';

export const kindWords: Readonly<Record<UnknownDevice['kind'], MessageDescriptor>> = {
  ev04: msg`EV-04 pendant`,
  app: msg`Mobile app`,
};

export const reasonWords: Readonly<Record<UnknownDevice['why'], MessageDescriptor>> = {
  never_added: msg`Never added`,
  archived: msg`Archived`,
  organisation_off: msg`Organisation inactive`,
  installation_ended: msg`Installation ended`,
};
