// The search hits, by kind: only hits with a page that the reader may open.
import { useLingui } from '@lingui/react/macro';
import { Command } from 'cmdk';
import type { SearchHit } from '#domain/search/search.api.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { placedScreens } from '#web/kit/screen/placed-screens.ts';
import { addressOfHit } from '#web/kit/search/search-offer.ts';
import { useUser } from '#web/kit/session/session.ts';
import { steadyChoice } from '#web/ui/steady/steady-item.ts';
import { searchOffers } from '../composition.tsx';
import styles from './palette.module.css';
import { markedParts } from './palette-entries.ts';

export interface OpenableHit extends SearchHit {
  readonly address: string;
}

export function useOpenableHits(hits: readonly SearchHit[]): OpenableHit[] {
  const user = useUser();
  const reader = { offers: searchOffers, screens: placedScreens(), user };
  return hits.flatMap((hit) => {
    const address = addressOfHit(hit, reader);
    return address === null ? [] : [{ ...hit, address }];
  });
}

interface PaletteHitsProps {
  hits: readonly OpenableHit[];
  typed: string;
  onOpen: (address: string) => void;
}

export function PaletteHits({ hits, typed, onOpen }: PaletteHitsProps) {
  const { i18n } = useLingui();
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const offer = searchOffers.find((one) => one.kind === kind);
    if (!offer) return null;
    return (
      <Command.Group key={kind} heading={i18n._(offer.title)}>
        {hits
          .filter((hit) => hit.kind === kind)
          .map((hit) => (
            <Command.Item
              key={hit.id}
              {...steadyChoice(`hit ${kind} ${hit.id}`)}
              value={`${kind} ${hit.id}`}
              onSelect={() => onOpen(hit.address)}
            >
              <span className={styles.icon}>
                <offer.icon size={18} stroke={1.75} aria-hidden="true" />
              </span>
              <span className={styles.hit}>
                <span className={styles.title}>
                  <Marked text={hit.title} typed={typed} />
                </span>
                <Details hit={hit} typed={typed} />
              </span>
            </Command.Item>
          ))}
      </Command.Group>
    );
  });
}

/** Readers of several organisations see each hit's organisation. */
function Details({ hit, typed }: { hit: SearchHit; typed: string }) {
  const { dateTime } = useFormat();
  const seesSeveral = useUser().organisation_id === null;
  const subtitle = hit.subtitle?.split(' · ').map(formatPhone).join(' · ');
  const details = [
    subtitle,
    hit.raised_at && dateTime(hit.raised_at),
    seesSeveral && hit.organisation?.name,
  ].filter(Boolean);
  if (details.length === 0) return null;
  return (
    <span className={styles.details}>
      <Marked text={details.join(' · ')} typed={typed} />
    </span>
  );
}

const Marked = ({ text, typed }: { text: string; typed: string }) =>
  markedParts(text, typed).map(({ text: part, isMatch }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are in one order
    isMatch ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  );
