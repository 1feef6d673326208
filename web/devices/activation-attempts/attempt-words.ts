// The words of tries to activate a phone.
import { msg } from '@lingui/core/macro';

export const statusWords = {
  pending: msg`Waiting for approval`,
  converted: msg`Approved`,
  denied: msg`Refused`,
  expired: msg`Expired`,
};

export const sourceWords = { code: msg`With a code`, request: msg`Without a code` };

export const platformWords = {
  ios: msg`iPhone`,
  android: msg`Android`,
  web: msg`Web page`,
  other: msg`Other`,
};
