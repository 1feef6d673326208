// The kinds of device as the forms of departments name them.
import { msg } from '@lingui/core/macro';

export const kindLabels = {
  app: { label: msg`Mobile apps` },
  ev04: { label: msg`EV-04 pendants` },
  zoleo: { label: msg`Zoleo devices` },
};
