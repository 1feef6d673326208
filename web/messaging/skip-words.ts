// Why a contact is left out of the telling.
import { msg } from '@lingui/core/macro';

export const skipWords = {
  not_active: msg`left out: not active`,
  is_the_worker: msg`left out: is the person in question`,
  outside_hours: msg`left out: not within their hours`,
  repeated: msg`left out: stands in the order before`,
  no_address: msg`left out: has no number and no address`,
  beyond_limit: msg`left out: beyond the most that are told`,
};
