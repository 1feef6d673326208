// Who helps with an open alert, in words. The organisation reads "Monitoring centre" in place of an
// operator's name.
import { t } from '@lingui/core/macro';
import type { OpenAlert } from '#domain/dashboard/work/work.ts';

/** An operator has answered it, or a contact responds. */
export const isAnswered = ({ centre_helps, contacts }: OpenAlert): boolean =>
  centre_helps || contacts.length > 0;

export function helpWords({ centre_helps, contacts, monitored, is_calling }: OpenAlert): string {
  const names = contacts.join(', ');
  if (centre_helps)
    return names === ''
      ? t`Monitoring centre is helping`
      : t`Monitoring centre is helping, ${names} responding`;
  if (names !== '') return t`${names} responding`;
  if (monitored) return t`Waiting for an operator`;
  return is_calling ? t`Notifying contacts` : t`No contact has responded`;
}
