// The ways to the outside in words.
import { msg } from '@lingui/core/macro';

export const channelWords = {
  email: msg`Email`,
  sms: msg`Text`,
  voice: msg`Call`,
  push: msg`Push`,
  partner: msg`Partner`,
};

/** The services behind them, where one channel has several. */
export const serviceWords = {
  ...channelWords,
  push: msg`Push to browsers`,
  'push:apns': msg`Push to iPhones`,
  'push:fcm': msg`Push to Android phones`,
};
