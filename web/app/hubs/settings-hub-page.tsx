// The settings hub of the platform or of an organisation, with a link to each page.
import { HubPage } from '#web/kit/page/hub-page.tsx';

export default function SettingsHubPage() {
  return <HubPage of="settings" />;
}
