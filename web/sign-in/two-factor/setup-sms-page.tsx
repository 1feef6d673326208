// Setting up the second factor by codes that come by SMS.
import { SetupPage } from './setup-page.tsx';

export default function SetupSmsPage() {
  return <SetupPage method="sms" />;
}
