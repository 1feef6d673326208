// The tags of an organisation: the way to each kind.
import { HubPage } from '#web/kit/page/hub-page.tsx';

export default function TagsHubPage() {
  return <HubPage of="settings/tags" />;
}
