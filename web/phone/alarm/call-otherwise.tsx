// Telephone numbers for when nothing can be sent: without a connection, or after the server refused
// an alert. They are stored on the phone.
import { t } from '@lingui/core/macro';
import { type HelpNumber, unknownHelpNumbers } from '#domain/phone/help-numbers.ts';
import { telAddress } from '#web/kit/format/phone-number.ts';
import { usePhone } from '../memory/phone-store.ts';
import { shownAlarms } from './alarm-shown.ts';
import styles from './call-otherwise.module.css';

/** Nothing while the connection is up and no alert was refused. */
export function CallOtherwise() {
  const phone = usePhone();
  const refused = shownAlarms(phone).reports.some(({ status }) => status === 'refused');
  return phone.line === 'down' || refused ? <HelpNumbers /> : null;
}

export function HelpNumbers() {
  const { state } = usePhone();
  // State stored by an older page has none.
  const numbers = state?.help_numbers ?? unknownHelpNumbers();
  return (
    <section className={styles.numbers} aria-labelledby="numbers-heading">
      <h2 id="numbers-heading">{t`Call for help another way`}</h2>
      <ul>
        {numbers.map((one) => (
          <NumberRow key={`${one.who} ${one.number}`} {...one} />
        ))}
      </ul>
    </section>
  );
}

function NumberRow({ who, name, number, shown = number }: HelpNumber) {
  const called = who === 'emergency' ? t`Emergency services` : name;
  return (
    <li>
      <span>{called}</span>
      <a href={telAddress(number)} data-who={who} aria-label={t`Call ${called}: ${shown}`}>
        {shown}
      </a>
    </li>
  );
}
