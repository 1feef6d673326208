// The story of one person on their own page.
import { useIdParam } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PersonStory } from './person-story.tsx';

export default function PersonHistoryTab() {
  return (
    <Page>
      <PersonStory id={useIdParam('userId')} name={undefined} />
    </Page>
  );
}
