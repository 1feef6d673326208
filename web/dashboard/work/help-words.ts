// Who helps with an open alert, in words. The organisation reads "Monitoring centre" in place of an
// operator's name.
import { t } from '@lingui/core/macro';
import type { OpenAlert } from '#domain/dashboard/work/work.ts';

/** Someone of the centre owns it, or a contact responds. */
export const isAnswered = ({ is_owned, contacts }: OpenAlert): boolean =>
  is_owned || contacts.length > 0;

export function helpWords({ is_owned, contacts, monitored, is_calling }: OpenAlert): string {
  const names = contacts.join(', ');
  if (is_owned)
    return names === ''
      ? t`Monitoring centre is helping`
      : t`Monitoring centre is helping, ${names} responding`;
  if (names !== '') return t`${names} responding`;
  if (monitored) return t`Waiting for an operator`;
  return is_calling ? t`Calling contacts` : t`No contact has responded`;
}
