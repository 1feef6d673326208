// The ways to the outside in words.
import { msg } from '@lingui/core/macro';

export const channelWords = { email: msg`E-mail`, sms: msg`Text`, voice: msg`Call`, push: msg`Push`, partner: msg`Partner` };
