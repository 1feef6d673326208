// In demo mode: one button a role, so that a newcomer is inside with one click.
import { Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type DemoAccount, demoAccounts } from './session-calls.ts';
import styles from './sign-in.module.css';

export function DemoAccounts({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (account: DemoAccount) => void;
}) {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    void demoAccounts(ending.signal).then((found) => {
      if (!ending.signal.aborted) setAccounts(found);
    });
    return () => ending.abort();
  }, []);
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">
        <Trans>Demo accounts</Trans>
      </h2>
      <p>
        <Trans>This is a demonstration. Choose a role to sign in.</Trans>
      </p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" disabled={disabled} onClick={() => onChoose(account)}>
              <span>
                <strong>{account.title}</strong>
                <span>{account.email}</span>
              </span>
              <IconChevronRight size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
