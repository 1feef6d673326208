// One's own account as the server knows it; an administrator changes it.
import { Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#web/kit/session/session.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Facts, Page } from '#web/ui/display/page.tsx';

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
            [t`E-mail address`, user.email ?? t`None`],
            [t`Role`, user.role.title],
            [t`Organisation`, user.organisation?.name ?? t`None`],
            [t`Time zone`, user.timezone],
            [t`Language`, languages[user.language]],
            [t`Measurements`, systems[user.measurement_system]],
            [t`Permissions`, user.abilities.length === 0 ? t`None beyond your own account` : user.abilities.join(', ')],
          ]}
        />
      </Card>
      <p style={{ margin: 0, color: 'var(--vigil-text-dimmed)' }}>
        <Trans>Ask your administrator to change any of it.</Trans>
      </p>
    </Page>
  );
}
