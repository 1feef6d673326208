// The one word of a feature in every spelling that its files need.
import type { Permission } from '#domain/kit/permissions.ts';
import { singular } from '../print-feature.ts';

/**
 * For escalation-groups: `one` escalation-group, `camel` escalationGroup, `words` escalation
 * groups, `table` escalation_groups ...
 */
export interface FeatureNames {
  feature: string;
  one: string;
  camel: string;
  camels: string;
  pascal: string;
  pascals: string;
  oneWord: string;
  words: string;
  title: string;
  table: string;
  oneSnake: string;
  /** For a factory: `anEscalationGroup`. */
  article: 'a' | 'an';
  read: Permission;
  write: Permission;
  /** Whether they are deleted; otherwise they are archived and restored. */
  deleted: boolean;
}

/**
 * @param feature the plural noun of the trade in kebab-case @throws Error for a word that cannot be
 * a folder or has no plural
 */
export function namesOf(
  feature: string,
  { read, write, deleted }: Pick<FeatureNames, 'read' | 'write' | 'deleted'>,
): FeatureNames {
  if (!/^[a-z]+(-[a-z]+)*$/.test(feature))
    throw new Error(`"${feature}" is not kebab-case, e.g. escalation-groups`);
  const one = singular(feature);
  if (one === feature) throw new Error(`"${feature}" is no plural noun, e.g. escalation-groups`);
  const words = feature.replaceAll('-', ' ');
  return {
    feature,
    one,
    camel: camelOf(one),
    camels: camelOf(feature),
    pascal: capital(camelOf(one)),
    pascals: capital(camelOf(feature)),
    oneWord: one.replaceAll('-', ' '),
    words,
    title: capital(words),
    table: feature.replaceAll('-', '_'),
    oneSnake: one.replaceAll('-', '_'),
    article: /^[aeio]/.test(one) ? 'an' : 'a',
    read,
    write,
    deleted,
  };
}

const camelOf = (kebab: string): string =>
  kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
