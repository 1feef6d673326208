// The protection of one's own account: password, second factor and sessions. Hidden while acting
// for another person.
import { Trans } from '@lingui/react/macro';
import { useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export default function MySecurityPage() {
  if (useUser().session_request?.acting)
    return (
      <Page>
        <Banner tone="info">
          <Trans>
            Security settings are hidden while you act for someone else. Disconnect to see your own.
          </Trans>
        </Banner>
      </Page>
    );
  return (
    <Page>
      <TwoFactorSection />
      <PasskeysSection />
      <PasswordSection />
      <SessionsSection />
    </Page>
  );
}
