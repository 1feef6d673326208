// For a person who signed in and has no access yet: they request it, and those who grant it receive
// an email (R055, R148).
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { originsApi } from '#domain/sign-in/origins.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import frame from '../sign-in.module.css';

/** Of the server or of a proxy in front of it: the page says that the request failed (R341). */
const handles = [500, 502, 503, 504];

type State =
  | { readonly name: 'open' | 'pending' | 'failed' }
  | { readonly name: 'sent'; readonly notified: number };

// R346
export default function AccessNotProvisionedPage() {
  const { organisation } = useUser();
  const [state, setState] = useState<State>({ name: 'open' });
  const ask = () => {
    setState({ name: 'pending' });
    void call(originsApi.requestAccess, {}, { handles }).then(
      ({ notified }) => setState({ name: 'sent', notified }),
      (error: unknown) => {
        const isTold = error instanceof CallError && error.isShown;
        setState({ name: isTold ? 'open' : 'failed' });
      },
    );
  };
  return (
    <div className={frame.page}>
      <section className={frame.card}>
        <h1 id="page-title" tabIndex={-1}>
          <Trans>Access Not Provisioned</Trans>
        </h1>
        <p>
          {organisation ? (
            <Trans>Your account at {organisation.name} has no access to the portal yet.</Trans>
          ) : (
            <Trans>Your account has no access to the portal yet.</Trans>
          )}
        </p>
        {state.name === 'failed' && (
          <Banner tone="bad" urgent>
            <Trans>Failed to request provisioning.</Trans>
          </Banner>
        )}
        {state.name === 'sent' ? (
          <Asked notified={state.notified} />
        ) : (
          <Button look="primary" pending={state.name === 'pending'} onClick={ask}>
            <Trans>Request access</Trans>
          </Button>
        )}
      </section>
    </div>
  );
}

function Asked({ notified }: { readonly notified: number }) {
  return notified > 0 ? (
    <Banner tone="info">
      <Trans>Request sent. You can sign in once you have been given access.</Trans>
    </Banner>
  ) : (
    <Banner tone="warn">
      <Trans>
        Request recorded, but nobody who can decide has an email here. Contact your administrator.
      </Trans>
    </Banner>
  );
}
