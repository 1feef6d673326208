// The start page: who is signed in, what waits for them, and how to go on.
import { Trans, useLingui } from '@lingui/react/macro';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
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
      <p className={styles.note}>
        <Trans>
          Choose a page from the menu, or press <Kbd combined>Ctrl K</Kbd> and type what you want to do.
        </Trans>
      </p>
    </Page>
  );
}
