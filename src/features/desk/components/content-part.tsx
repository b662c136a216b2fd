import { Suspense, useState } from 'react';
import type { DeskContent } from '#contract/support/desk.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import { Grid, Hint, Stack, Text } from '#src/ui/layout.tsx';
import { MediaViewer } from '#src/ui/lazy-media-viewer.ts';
import { MediaButton } from '#src/ui/media-button.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { contentLabel } from '../desk-labels.ts';
import { Part } from './part.tsx';

/** The photos and videos of a project; each opens over the whole screen. */
export function ContentPart({ content }: { content: readonly DeskContent[] }) {
  const [viewed, setViewed] = useState<number | null>(null);
  if (content.length === 0) return null;
  return (
    <Part title={m.desk_content({ count: content.length })}>
      <Grid as="ul" min={120} gap={4}>
        {content.map((one, index) => (
          <Stack as="li" key={one.id} gap={1} shrink packed>
            <MediaButton
              label={m.content_view({ name: m.post_file({ place: index + 1 }) })}
              thumb={one.thumbUrl}
              alt={one.altText}
              placeholder={one.placeholder}
              onPress={() => setViewed(index)}
            />
            <Text weight="medium">{contentLabel(one)}</Text>
            <Hint>
              <time dateTime={one.on}>{nameZone(formatMoment(one.on), one.on)}</time>
            </Hint>
            {one.shot ? (
              <Hint breaks dir="auto">
                {m.desk_content_shot({ shot: one.shot })}
              </Hint>
            ) : null}
            {one.caption ? <Quote>{one.caption}</Quote> : null}
          </Stack>
        ))}
      </Grid>
      {viewed === null ? null : (
        <Suspense>
          <MediaViewer
            items={content.map(viewerItem)}
            start={viewed}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </Part>
  );
}

const viewerItem = (one: DeskContent) => ({
  src: one.fileUrl,
  alt: one.altText || contentLabel(one),
  width: one.width,
  height: one.height,
  placeholder: one.placeholder,
  video: one.kind === 'video' ? { poster: one.posterUrl } : undefined,
});
