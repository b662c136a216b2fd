import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Picture } from '#src/ui/picture.tsx';
import styles from './portfolio-strip.module.css';

const MediaViewer = lazy(async () => ({
  default: (await import('#src/ui/media-viewer.tsx')).MediaViewer,
}));

type Props = { works: CandidateRecord['works']; name: string };
/** Their own measures are not told; the viewer fits whatever comes. */
const SIDE = 1200;

/** A creator's newest works; each opens over the whole screen. */
export function PortfolioStrip({ works, name }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  if (works.length === 0) return null;
  const altOf = (place: number) =>
    m.candidates_work({ name, place: place + 1, count: works.length });
  return (
    <>
      <ul className={styles.strip} aria-label={m.candidates_works({ name })}>
        {works.map((work, place) => (
          <li key={work.url}>
            <Button
              className={styles.work ?? ''}
              aria-label={altOf(place)}
              onPress={() => setOpened(place)}
            >
              <Picture
                src={work.thumbUrl}
                alt=""
                width={1}
                height={1}
                placeholder={work.placeholder}
              />
            </Button>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Suspense>
          <MediaViewer
            items={works.map(({ url, placeholder }, place) => ({
              src: url,
              alt: altOf(place),
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
