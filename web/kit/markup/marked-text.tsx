// A long text such as terms: rendered from the markup's tree, so that no HTML of its author reaches
// the page.
import type { ReactNode } from 'react';
import { type Block, type Inline, readMarkup } from '#domain/kit/markup.ts';
import styles from './marked-text.module.css';

export function MarkedText({ content }: { content: string }) {
  return (
    <div className={styles.text}>
      {keyed(readMarkup(content), (block) => (
        <BlockView block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph') return <p>{inlines(block.content)}</p>;
  if (block.kind === 'heading')
    return block.level === 2 ? (
      <h3>{inlines(block.content)}</h3>
    ) : (
      <h4>{inlines(block.content)}</h4>
    );
  const items = keyed(block.items, (item) => <li>{inlines(item)}</li>);
  return block.kind === 'bullets' ? <ul>{items}</ul> : <ol>{items}</ol>;
}

const inlines = (parts: readonly Inline[]): ReactNode =>
  keyed(parts, (part) => {
    if (part.kind === 'bold') return <b>{part.text}</b>;
    if (part.kind === 'text') return part.text;
    return (
      <a href={part.to} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    );
  });

/** The text never changes its order while it is shown. */
const keyed = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as said above
  parts.map((part, at) => <Keyed key={at}>{draw(part)}</Keyed>);

const Keyed = ({ children }: { children: ReactNode }) => children;
