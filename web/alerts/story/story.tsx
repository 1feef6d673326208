// The timeline of an alert with the box to write into it.
import { CommentBox } from './comment-box.tsx';
import { Timeline } from './timeline.tsx';

export default function Story({ id }: { id: number }) {
  return (
    <>
      <CommentBox id={id} />
      <Timeline id={id} />
    </>
  );
}
