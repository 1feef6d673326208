// The start page: who is signed in and what they may open; its figures come with the dashboard's own work, and the page says so.
import { Trans, useLingui } from '@lingui/react/macro';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Facts, Page } from '#web/ui/display/page.tsx';
import { ActivationRequests } from './activation-requests.tsx';
import styles from './dashboard.module.css';

export default function DashboardPage() {
  const { t } = useLingui();
  const user = useUser();
  return (
    <Page>
      <Card title={t`Welcome, ${user.first_name}`}>
        <Facts
          facts={[
            [t`Role`, user.role.title],
            [t`Works for`, user.organisation?.name ?? (user.role.kind === 'centre' ? t`The monitoring centre` : t`The platform`)],
          ]}
        />
      </Card>
      {mayAny(user, ['read organisation users']) && <ActivationRequests />}
      <Card title={t`What you may do`}>
        {user.abilities.length === 0 ? (
          <p>
            <Trans>You have no permissions beyond your own account.</Trans>
          </p>
        ) : (
          <ul className={styles.abilities}>
            {user.abilities.map((ability) => (
              <li key={ability}>
                <Badge tone="info">{ability}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <p className={styles.note}>
        <Trans>The figures of the dashboard are not built yet. The places you can open are in the menu.</Trans>
      </p>
    </Page>
  );
}
