// The preferences kept in this browser: light or dark, single-key shortcuts and the sounds of
// alerts; and the page the person starts at.
import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { chosenHome } from '#domain/users/me.ts';
import { ownAccountApi } from '#domain/users/own-account.api.ts';
import { type StartPage as StartPageName, startPages } from '#domain/users/start-pages.ts';
import { mayStartAt } from '#domain/users/users.policy.ts';
import { useCall } from '#web/kit/call/query.ts';
import { keysAreOn, subscribeKeys, turnKeys } from '#web/kit/keyboard/keys.ts';
import { actorOf, setCurrentUser, useMay, useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Segments } from '#web/ui/controls/choices/radio.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { chooseScheme, useChosenScheme } from '#web/ui/theme/colour-scheme.ts';
import styles from './my-account.module.css';

export function Preferences() {
  const { t } = useLingui();
  const hasAlerts = useMay('read alert monitoring');
  return (
    <Card title={t`This browser`}>
      <Facts
        facts={[
          [t`Colours`, <Colours key="colours" />],
          [t`Single-key shortcuts`, <Keys key="keys" />],
          ...(hasAlerts ? ([[t`Alert sounds`, <Sounds key="sounds" />]] as const) : []),
        ]}
      />
    </Card>
  );
}

/** Goes with the person to any browser. */
export function StartPage() {
  const { t } = useLingui();
  const user = useUser();
  const change = useCall(ownAccountApi.startPage);
  const words: Record<StartPageName, string> = {
    dashboard: t`Dashboard`,
    console: t`Alert console`,
    account: t`My account`,
  };
  const offered = startPages.filter((page) => mayStartAt(actorOf(user), page));
  if (offered.length < 2) return null;
  const homeAt = (page: StartPageName) => chosenHome(user.role.name, user.abilities, page);
  const choose = async (start_page: StartPageName) => {
    await change.mutateAsync({ body: { start_page } });
    setCurrentUser({ ...user, home: homeAt(start_page) });
  };
  return (
    <Card title={t`Start page`}>
      <div className={styles.choice}>
        <Segments
          label={t`Start page`}
          choices={offered.map((value) => ({ value, label: words[value] }))}
          value={offered.find((page) => homeAt(page) === user.home) ?? 'dashboard'}
          onChange={(value) => void choose(value)}
        />
        <span>
          <Trans>Opens after you sign in.</Trans>
        </span>
      </div>
    </Card>
  );
}

function Colours() {
  const { t } = useLingui();
  const chosen = useChosenScheme();
  return (
    <Segments
      label={t`Colours`}
      choices={[
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
        { value: 'system', label: t`As the system` },
      ]}
      value={chosen ?? 'system'}
      onChange={(value) => chooseScheme(value === 'system' ? null : value)}
    />
  );
}

function Keys() {
  const { t } = useLingui();
  const areOn = useSyncExternalStore(subscribeKeys, keysAreOn);
  return (
    <div className={styles.choice}>
      <Segments
        label={t`Single-key shortcuts`}
        choices={[
          { value: 'on', label: t`On` },
          { value: 'off', label: t`Off` },
        ]}
        value={areOn ? 'on' : 'off'}
        onChange={(value) => turnKeys(value === 'on')}
      />
      <span>
        <Trans>Press ? anywhere for the list.</Trans>
      </span>
    </div>
  );
}

function Sounds() {
  const { t } = useLingui();
  return (
    <div className={styles.choice}>
      {([1, 2, 3, 4] as const).map((priority) => (
        <Button key={priority} size="sm" onClick={() => void alarmSound.test(priority)}>
          {t`Test priority ${priority}`}
        </Button>
      ))}
      <span>
        <Trans>Turn them off for a while with Sounds at the top of the page.</Trans>
      </span>
    </div>
  );
}
