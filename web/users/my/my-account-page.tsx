// One's own account: the details one may change, the preferences of this browser, and what is
// missing for an alert.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Permission } from '#domain/kit/permissions.ts';
import { type OwnAccount, ownAccountApi } from '#domain/users/own-account.api.ts';
import { users } from '#domain/users/people.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { abilityWords } from '../access/ability-words.ts';
import { DetailsColumns } from '../tabs/details-columns.tsx';
import { EmailNotice } from './email-notice.tsx';
import styles from './my-account.module.css';
import { OwnForm } from './own-form.tsx';
import { Preferences, StartPage } from './preferences.tsx';

export default function MyAccountPage() {
  const person = useOpenRecord(users);
  const account: OwnAccount | undefined = useData(ownAccountApi.get, {}).data;
  return (
    <DetailsColumns person={person} mayFix>
      <div className={styles.parts}>
        {account && <EmailNotice account={account} />}
        <OwnForm />
        <StartPage />
        <Preferences />
        <Membership />
      </div>
    </DetailsColumns>
  );
}

/** The fields that an administrator decides. */
function Membership() {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { department, escalation_group } = useOpenRecord(users);
  const none = t`None`;
  return (
    <Card title={t`Role and organisation`}>
      <Facts
        facts={[
          [t`Role`, i18n._(roleWords[user.role.name])],
          ...(user.organisation
            ? ([
                [t`Organisation`, user.organisation.name],
                [t`Department`, department?.name ?? none],
                [t`Escalation group`, escalation_group?.name ?? none],
              ] as const)
            : []),
          [t`Permissions`, <Permissions key="permissions" names={user.abilities} />],
        ]}
      />
      <p className={styles.note}>
        <Trans>An administrator can change these details.</Trans>
      </p>
    </Card>
  );
}

/** Folded: an administrator's fill a phone's screen twice. */
function Permissions({ names }: { names: readonly Permission[] }) {
  const { t, i18n } = useLingui();
  if (names.length === 0) return <Trans>No permissions beyond your own account</Trans>;
  return (
    <details className={styles.permissions}>
      <summary>{t`${plural(names.length, { one: '# permission', other: '# permissions' })}`}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{i18n._(abilityWords[name].name)}</li>
        ))}
      </ul>
    </details>
  );
}
