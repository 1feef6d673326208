// Why a contact is skipped in an escalation.
import { msg } from '@lingui/core/macro';

export const skipWords = {
  not_active: msg`skipped: not active`,
  is_the_worker: msg`skipped: is the worker`,
  outside_hours: msg`skipped: outside hours`,
  repeated: msg`skipped: already in the order`,
  no_address: msg`skipped: no number or address`,
  not_set_up: msg`skipped: no service set up to reach them`,
  beyond_limit: msg`skipped: over the contact limit`,
};
