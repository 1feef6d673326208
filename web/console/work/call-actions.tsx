// Everybody who can be rung about an alert, by name in the palette: a press opens the telephone and
// begins the record (ux.md check 25). Shows nothing.
import { useLingui } from '@lingui/react/macro';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { isSilent } from '#domain/alerts/calls/silent.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { openTelephone } from '#web/kit/format/telephone.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { askDuress } from './ask-duress.ts';
import { type Ringing, useRing } from './use-ring.ts';

export default function CallActions({ row, details }: { row: AlertRow; details: Alert }) {
  const { t } = useLingui();
  const ring = useRing(row);
  const whoms: Ringing[] = [
    ...numbersOf(details.person_details).map((number) => ({ party: 'person' as const, number })),
    ...details.contacts.flatMap((contact) =>
      numbersOf(contact).map((number) => ({
        party: 'contact' as const,
        name: contact.name,
        number,
      })),
    ),
  ];
  const silent = isSilent(row, details.group);
  const call = async (whom: Ringing) => {
    // A contact's phone does not ring beside the person.
    if (silent && whom.party !== 'contact' && !(await askDuress())) return;
    ring?.(whom);
    openTelephone(whom.number);
  };
  useActions(
    whoms.map((whom) => ({
      id: `ring ${whom.name ?? ''} ${whom.number}`,
      label: t`Call ${whom.name ?? subjectOf(row)}, ${formatPhone(whom.number)}`,
      group: t`Telephone`,
      run: () => void call(whom),
    })),
  );
  return null;
}

const numbersOf = (
  who: { mobile: string | null; landline: string | null } | null | undefined,
): string[] => [who?.mobile, who?.landline].flatMap((number) => number ?? []);
