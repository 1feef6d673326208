// For somebody who signed in and has no access yet: they ask for it, and those who give it receive an email (R148).
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { originsApi } from '#domain/sign-in/origins.api.ts';
import { call } from '#web/kit/call/call.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import frame from '../sign-in.module.css';

export default function AccessNotProvisionedPage() {
  const { organisation } = useUser();
  const [state, setState] = useState<'open' | 'pending' | 'sent' | 'failed'>('open');
  const ask = () => {
    setState('pending');
    void call(originsApi.requestAccess, {}).then(
      () => setState('sent'),
      () => setState('failed'),
    );
  };
  return (
    <div className={frame.page}>
      <section className={frame.card}>
        <h1 id="page-title" tabIndex={-1}>
          <Trans>Access not provisioned</Trans>
        </h1>
        <p>
          {organisation ? (
            <Trans>Your account at {organisation.name} has no access to the portal yet.</Trans>
          ) : (
            <Trans>Your account has no access to the portal yet.</Trans>
          )}
        </p>
        {state === 'failed' && (
          <Banner tone="bad" urgent>
            <Trans>The request could not be sent. Try again.</Trans>
          </Banner>
        )}
        {state === 'sent' ? (
          <Banner tone="info">
            <Trans>Request sent. You can sign in once you have been given access.</Trans>
          </Banner>
        ) : (
          <Button look="primary" pending={state === 'pending'} onClick={ask}>
            <Trans>Request access</Trans>
          </Button>
        )}
      </section>
    </div>
  );
}
