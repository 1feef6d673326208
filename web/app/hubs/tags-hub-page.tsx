// The tags hub of an organisation, with a link to each kind.
import { HubPage } from '#web/kit/page/hub-page.tsx';

export default function TagsHubPage() {
  return <HubPage of="settings/tags" />;
}
