// The methods of the second factor to choose from, each with one line about it.
import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobile, IconMail, IconMessage } from '@tabler/icons-react';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { useUser } from '#web/kit/session/session.ts';
import styles from './two-factor.module.css';

interface MethodsProps {
  /** Whether a verified mobile and an email are known. */
  readonly can: { readonly sms: boolean; readonly email: boolean };
  readonly disabled: boolean;
  readonly onChoose: (method: TwoFactorMethod) => void;
}

export function Methods({ can, disabled, onChoose }: MethodsProps) {
  const { t } = useLingui();
  const services = useUser().services_set_up;
  const methods = [
    {
      method: 'app',
      Icon: IconDeviceMobile,
      name: t`Authenticator app`,
      about: t`Most secure. Works without a signal.`,
      able: true,
    },
    {
      method: 'email',
      Icon: IconMail,
      name: t`Email`,
      about: can.email
        ? t`We email you a code each time you sign in.`
        : t`Your account has no email address.`,
      able: can.email,
    },
    {
      method: 'sms',
      Icon: IconMessage,
      name: t`SMS`,
      about: can.sms
        ? t`We text you a code each time you sign in. Less secure: texts can be intercepted.`
        : t`Your account has no verified mobile number.`,
      able: can.sms,
    },
  ] as const;
  // A method that no service sends codes for is not offered.
  const offered = methods.filter(({ method }) => method === 'app' || services.includes(method));
  return (
    <ul className={styles.methods}>
      {offered.map(({ method, Icon, name, about, able }) => (
        <li key={method}>
          <button type="button" disabled={disabled || !able} onClick={() => onChoose(method)}>
            <Icon size={22} aria-hidden="true" />
            <span>
              <strong>{name}</strong>
              <span>{about}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
