// A test sign-in: this tab queries the identity provider and shows its answer, without starting a
// session.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconPlayerPlay, IconUserOff, IconXboxX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { missingOf, type SamlConnection } from '#domain/saml/saml-connection.ts';
import { singleSignOnApi, type TestResult } from '#domain/saml/single-sign-on.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useSearch } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import styles from './saml.module.css';

export function TestSignIn({ connection }: { connection: SamlConnection }) {
  const { t } = useLingui();
  const scope = useScope();
  const [{ test: key }] = useSearch();
  const begin = useCall(singleSignOnApi.test);
  if (!useMay('saml connections')) return null;
  const reason = missingOf(connection).length > 0 ? t`Configure the connection first.` : null;
  const start = () => {
    if (reason !== null) return;
    const params = scopedParams(singleSignOnApi.test, scope, { id: connection.id });
    begin.mutate({ params }, { onSuccess: ({ url }) => window.location.assign(url) });
  };
  return (
    <Card title={t`Test sign-in`}>
      <p className={styles.about}>
        <Trans>
          Sign in at your identity provider to see what it sends and which person it matches. Nobody
          is signed in to Vigil.
        </Trans>
      </p>
      <p className={styles.buttons}>
        <Button
          icon={<IconPlayerPlay size={16} aria-hidden="true" />}
          pending={begin.isPending}
          reason={reason}
          onClick={start}
        >
          {key ? t`Test again` : t`Start test sign-in`}
        </Button>
      </p>
      {key && <Found connection={connection} testKey={String(key)} />}
    </Card>
  );
}

const matchedWords = {
  link: msg`by an earlier sign-in`,
  object_id: msg`by the directory ID`,
  email: msg`by the email`,
};

function Found({ connection, testKey }: { connection: SamlConnection; testKey: string }) {
  const { t } = useLingui();
  const scope = useScope();
  const params = scopedParams(singleSignOnApi.tested, scope, { id: connection.id, key: testKey });
  const { data, error } = useData(singleSignOnApi.tested, { params }, { staleTime: 0 });
  // The identity provider sends the browser back to the top of the page.
  const shown = useRef<HTMLDivElement>(null);
  const hasAnswered = data !== undefined;
  useEffect(() => {
    if (hasAnswered) shown.current?.scrollIntoView({ block: 'center' });
  }, [hasAnswered]);
  if (error)
    return <Banner tone="info">{t`This test is no longer available. Start another one.`}</Banner>;
  if (!data) return null;
  if (data.outcome === null)
    return <Banner tone="info">{t`The identity provider has not answered yet.`}</Banner>;
  return (
    <div ref={shown}>
      {data.outcome === 'accepted' ? (
        <Accepted result={data} />
      ) : (
        <Refused reason={data.reason ?? ''} />
      )}
    </div>
  );
}

function Refused({ reason }: { reason: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.result} data-tone="bad" role="status">
      <h3>
        <IconXboxX size={20} aria-hidden="true" /> {t`Refused`}
      </h3>
      <p>{reason}</p>
    </div>
  );
}

function Accepted({
  result: { user, problem, matched_by, name_id, name_id_format, attributes },
}: {
  result: TestResult;
}) {
  const { t, i18n } = useLingui();
  const match =
    problem === null
      ? t`Would sign in ${user?.name}`
      : t`Found ${user?.name}, who cannot sign in yet`;
  const how = matched_by === null ? '' : i18n._(matchedWords[matched_by]);
  return (
    <div
      className={styles.result}
      data-tone={user && problem === null ? 'good' : 'warn'}
      role="status"
    >
      <h3>
        {user && problem === null ? (
          <IconCircleCheck size={20} aria-hidden="true" />
        ) : (
          <IconUserOff size={20} aria-hidden="true" />
        )}{' '}
        {user ? match : t`No account`}
      </h3>
      <p>
        {user
          ? t`Matched ${how}${user.email === null ? '' : `: ${user.email}`}.`
          : t`Nobody in this organisation matches. They would arrive as a draft and could ask for access.`}
      </p>
      {problem !== null && <p>{problem}</p>}
      <Facts
        facts={[
          [t`Name ID`, name_id ?? '–'],
          [t`Name ID format`, name_id_format?.replace(/^.*:/, '') ?? '–'],
          ...attributes.map(
            ({ name, values }) =>
              [name.replace(/^https?:\/\/.*\//, ''), values.join(', ') || '–'] as const,
          ),
        ]}
      />
    </div>
  );
}
