// Whether a person has folded the figures: kept in this browser, per person.
import { useState } from 'react';

const nameOf = (userId: number): string => `vigil.figures.${userId}`;

const read = (userId: number): boolean => {
  try {
    return localStorage.getItem(nameOf(userId)) === 'folded';
  } catch {
    return false;
  }
};

export function useFold(userId: number): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => read(userId));
  const fold = (next: boolean) => {
    setFolded(next);
    try {
      if (next) localStorage.setItem(nameOf(userId), 'folded');
      else localStorage.removeItem(nameOf(userId));
    } catch {
      // Storage is off or full: it holds until the page is left.
    }
  };
  return [isFolded, fold];
}
