// Whether a person has hidden the guide: kept in this browser, per person, since the server keeps
// no preferences yet.
import { useState } from 'react';

const nameOf = (userId: number): string => `vigil.first-steps.${userId}`;

const read = (userId: number): boolean => {
  try {
    return localStorage.getItem(nameOf(userId)) === 'hidden';
  } catch {
    return false;
  }
};

/** Hidden once, it stays hidden. */
export function useHiddenGuide(userId: number): [boolean, () => void] {
  const [hidden, setHidden] = useState(() => read(userId));
  const hide = () => {
    setHidden(true);
    try {
      localStorage.setItem(nameOf(userId), 'hidden');
    } catch {
      // Storage is off or full: it holds until the page is left.
    }
  };
  return [hidden, hide];
}
