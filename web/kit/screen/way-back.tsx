// A link up: to a page in its last state, with its filters, its page and its scroll position; to
// its top where it was not open before.
import { type MouseEvent, useSyncExternalStore } from 'react';
import { Link, type LinkProps } from './address.tsx';
import { addressAsLeft, sayReturning, subscribePlaces } from './kept-places.ts';

export function WayBack({ to, ...rest }: LinkProps) {
  const address = useSyncExternalStore(subscribePlaces, () => addressAsLeft(to));
  return <Link {...rest} to={address} onClick={returns} />;
}

/** Another window has its own places. */
function returns(event: MouseEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) sayReturning();
}
