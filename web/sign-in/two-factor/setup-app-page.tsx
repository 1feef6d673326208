// Setting up the second factor by an authenticator app.
import { SetupPage } from './setup-page.tsx';

export default function SetupAppPage() {
  return <SetupPage method="app" />;
}
