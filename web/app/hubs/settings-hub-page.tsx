// The settings of the platform or of an organisation: the way to each of them.
import { HubPage } from '#web/kit/page/hub-page.tsx';

export default function SettingsHubPage() {
  return <HubPage of="settings" />;
}
