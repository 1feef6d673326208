// One's own account as the server knows it; an administrator changes it.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#web/kit/session/session.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Facts, Page } from '#web/ui/display/page.tsx';
import styles from './my-account.module.css';

export default function MyAccountPage() {
  const { t } = useLingui();
  const user = useUser();
  const languages = { 'en-AU': t`English (Australia)`, en: t`English (United States)` };
  const systems = { metric: t`Metric`, imperial: t`Imperial` };
  return (
    <Page>
      <Card title={user.name}>
        <Facts
          facts={[
            [t`Email address`, user.email ?? t`None`],
            [t`Role`, user.role.title],
            [t`Organisation`, user.organisation?.name ?? t`None`],
            [t`Time zone`, user.timezone],
            [t`Language`, languages[user.language]],
            [t`Measurements`, systems[user.measurement_system]],
            [t`Permissions`, <Permissions key="permissions" names={user.abilities} />],
          ]}
        />
      </Card>
      <p className={styles.note}>
        <Trans>An administrator can change these details.</Trans>
      </p>
    </Page>
  );
}

/** Folded: an administrator's fill a phone's screen twice. */
function Permissions({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  if (names.length === 0) return <Trans>No permissions beyond your own account</Trans>;
  return (
    <details className={styles.permissions}>
      <summary>{t`${plural(names.length, { one: '# permission', other: '# permissions' })}`}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
