// Signing in with the identity provider of one's organisation: its subdomain leads to it. On the
// organisation's own address it is known already.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import type { DataOf } from '#domain/kit/endpoint.ts';
import type { originsApi } from '#domain/sign-in/origins.api.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { intended } from '#web/kit/session/intended-path.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import frame from '../sign-in.module.css';

const waysCall = lightEndpoint<typeof originsApi.organisation>({
  method: 'GET',
  path: '/auth/organisations/:subdomain',
});
type Ways = DataOf<typeof originsApi.organisation>;

const readWays = async (subdomain: string): Promise<Ways> =>
  await call(
    waysCall,
    { params: { subdomain } },
    { authPreflight: true, handlesForbidden: true, handles: [404] },
  );

/** The first label of an organisation's own address, such as redgum.vigil.example. */
const ownSubdomain = (host: string): string =>
  /^[a-z]/.test(host) && host.split('.').length > 2 ? (host.split('.')[0] ?? '') : '';

export default function SingleSignOnPage() {
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    const own = ownSubdomain(window.location.hostname);
    if (own !== '')
      void readWays(own).then(
        (found) => found.single_sign_on && setWays(found),
        () => undefined,
      );
  }, []);
  return (
    <div className={frame.page}>
      <section className={frame.card}>
        <h1 id="page-title" tabIndex={-1}>
          <Trans>Single sign-on</Trans>
        </h1>
        {ways ? <Providers ways={ways} /> : <AskSubdomain onFound={setWays} />}
        <p className={frame.below}>
          <Link to="/">
            <Trans>Sign in another way</Trans>
          </Link>
        </p>
      </section>
    </div>
  );
}

function AskSubdomain({ onFound }: { onFound: (ways: Ways) => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | undefined>();
  const [pending, setPending] = useState(false);
  const find = async (subdomain: string) => {
    if (subdomain === '') return setProblem(t`Enter the subdomain of your organisation.`);
    setPending(true);
    try {
      const ways = await readWays(subdomain);
      if (ways.single_sign_on) onFound(ways);
      else
        setProblem(
          t`Single sign-on is not available for this subdomain. Check the spelling, or ask your administrator.`,
        );
    } catch {
      setProblem(t`The server could not be reached. Try again.`);
    }
    setPending(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void find(
      String(new FormData(event.currentTarget).get('subdomain') ?? '')
        .trim()
        .toLowerCase(),
    );
  };
  return (
    <form onSubmit={submit} noValidate className={frame.form}>
      <TextField
        label={t`Subdomain of your organisation`}
        name="subdomain"
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problem}
      />
      <Button type="submit" look="primary" size="lg" wide pending={pending}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

function Providers({ ways: { name, connections } }: { ways: Ways }) {
  const { t } = useLingui();
  const go = (url: string) =>
    window.location.assign(`${url}?to=${encodeURIComponent(intended()?.path ?? '/')}`);
  return (
    <>
      <p>
        <Trans>Sign in to {name}.</Trans>
      </p>
      {connections.map((connection) => (
        <Button
          key={connection.url}
          look="primary"
          size="lg"
          wide
          onClick={() => go(connection.url)}
        >
          {t`Continue with ${connection.name}`}
        </Button>
      ))}
    </>
  );
}
