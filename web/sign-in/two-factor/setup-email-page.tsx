// Setting up the second factor by codes that come by email.
import { SetupPage } from './setup-page.tsx';

export default function SetupEmailPage() {
  return <SetupPage method="email" />;
}
