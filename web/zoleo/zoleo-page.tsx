// The Zoleo devices of an organisation: one's own, or the one that platform staff have opened.
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ZoleoSettings } from './zoleo-settings.tsx';

export default function ZoleoPage() {
  const { organisationId } = useScope();
  return (
    <Page>
      <ZoleoSettings organisationId={organisationId} />
    </Page>
  );
}
