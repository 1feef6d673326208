// The product's logo and name, or instead the organisation's own logo.
import styles from './logo.module.css';

export interface LogoPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** The owner's name. */
  readonly name: string;
}

/** @param size of the mark in px; a picture is a little higher */
export function Logo({
  size = 28,
  picture,
}: {
  size?: number;
  picture?: LogoPicture | null | undefined;
}) {
  if (picture) {
    const height = Math.round(size * 1.3);
    return (
      <img
        className={styles.picture}
        src={picture.url}
        alt={picture.name}
        height={height}
        width={Math.min(180, Math.round((height * picture.width) / picture.height))}
      />
    );
  }
  return (
    <span className={styles.mark} style={{ fontSize: size * 0.64 }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--vigil-brand-7)" />
        <path
          d="M16 6l8 3v6c0 5-3.4 9.2-8 11-4.6-1.8-8-6-8-11V9z"
          fill="none"
          stroke="#fff"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
        <path
          d="M12.4 15.8l2.6 2.6 4.8-5"
          fill="none"
          stroke="#fff"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Vigil
    </span>
  );
}
