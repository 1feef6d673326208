// The numbers to call about an alert, by name in the palette: a press opens the telephone and
// begins the record (ux.md check 25). Renders nothing.
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
  const callees: Ringing[] = [
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
  const call = async (callee: Ringing) => {
    // A contact's phone is not near the person: no confirmation needed.
    if (silent && callee.party !== 'contact' && !(await askDuress())) return;
    ring?.(callee);
    openTelephone(callee.number);
  };
  useActions(
    callees.map((callee) => ({
      id: `ring ${callee.name ?? ''} ${callee.number}`,
      label: t`Call ${callee.name ?? subjectOf(row)}, ${formatPhone(callee.number)}`,
      group: t`Telephone`,
      run: () => void call(callee),
    })),
  );
  return null;
}

const numbersOf = (
  who: { mobile: string | null; landline: string | null } | null | undefined,
): string[] => [who?.mobile, who?.landline].flatMap((number) => number ?? []);
