import { Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import { m } from '#src/paraglide/messages.js';
import { MediaViewer } from '#src/ui/lazy-media-viewer.ts';
import { Picture } from '#src/ui/picture.tsx';
import styles from './portfolio-strip.module.css';

type Props = { items: CandidateRecord['works']; name: string };
/** Their size is unknown; the viewer fits any picture. */
const SIDE = 1200;

/** A creator's newest portfolio items; each opens over the whole screen. */
export function PortfolioStrip({ items, name }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  if (items.length === 0) return null;
  const altOf = (index: number) =>
    m.candidates_work({ name, place: index + 1, count: items.length });
  return (
    <>
      <ul className={styles.strip} aria-label={m.candidates_works({ name })}>
        {items.map((item, index) => (
          <li key={item.url}>
            <Button
              className={styles.item ?? ''}
              aria-label={altOf(index)}
              onPress={() => setOpened(index)}
            >
              <Picture
                src={item.thumbUrl}
                alt=""
                width={1}
                height={1}
                placeholder={item.placeholder}
              />
            </Button>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Suspense>
          <MediaViewer
            items={items.map(({ url, placeholder }, index) => ({
              src: url,
              alt: altOf(index),
              width: SIDE,
              height: SIDE,
              placeholder,
            }))}
            start={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
