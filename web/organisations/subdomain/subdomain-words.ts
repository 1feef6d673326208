// What is said beside a subdomain, where one is entered.
import { msg } from '@lingui/core/macro';

export const subdomainHint = msg`Part of the organisation's own sign-in address. 3 to 63 characters: a-z, 0-9 and hyphens.`;
