// How one's own account is protected: password, second factor, and where one is signed in.
import { Page } from '#web/ui/display/page.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export default function MySecurityPage() {
  return (
    <Page>
      <TwoFactorSection />
      <PasskeysSection />
      <PasswordSection />
      <SessionsSection />
    </Page>
  );
}
