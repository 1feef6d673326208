// The hints shown next to a subdomain field.
import { msg } from '@lingui/core/macro';

export const subdomainHint = msg`Part of the organisation's own sign-in address. 3 to 63 lowercase letters, digits and hyphens.`;
