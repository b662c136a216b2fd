import { CircleCheck, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Grid, Row, Text } from '#src/ui/layout.tsx';
import { CaptureButtons } from './capture-buttons.tsx';
import { askedLength } from './asked-length.ts';
import { AssetTile, PreparingTile } from './asset-tile.tsx';
import type { ContentDesk } from './content-desk.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import type { Preparing } from './capture-queue.ts';
import styles from './target-card.module.css';

type TargetCardProps = {
  desk: ContentDesk;
  /** A shot of the list, a deliverable, or neither. */
  shotId: string | null;
  deliverableId: string | null;
  title: string;
  /** Its requirement. */
  notes?: string | undefined;
  chip?: ReactNode;
  wants: 'photo' | 'video';
  isCovered: boolean;
  assets: readonly Asset[];
  preparing: readonly Preparing[];
};

/** One thing to film: what there is of it, and the camera. */
export function TargetCard(props: TargetCardProps) {
  const { desk, shotId, deliverableId, title, notes, chip, wants, isCovered, assets, preparing } =
    props;
  const { capture, mayChange } = desk;
  const target = { shotId, deliverableId, replaces: null };
  const asked = askedLength(notes ?? '');
  const key = `${shotId ?? ''}/${deliverableId ?? ''}`;
  return (
    <Card gap={3} fluid role="group" aria-label={title}>
      <Row as="header" gap={2} wrap align="start" justify="between">
        <h3 className={styles.title} dir="auto">
          {isCovered ? <CircleCheck aria-label={m.content_covered()} role="img" /> : null}
          {title}
        </h3>
        {chip}
      </Row>
      {notes ? (
        <Text tone="muted" breaks dir="auto">
          {notes}
        </Text>
      ) : null}
      {assets.length + preparing.length > 0 ? (
        <Grid as="ul" min={132} gap={3}>
          {assets.map((asset, index) => {
            const name = m.content_file({ title, place: index + 1 });
            return (
              <AssetTile
                key={asset.id}
                asset={asset}
                label={name}
                asked={asked}
                name={name}
                mayChange={mayChange}
                onView={() => desk.view(asset)}
                onReplace={(file) => desk.replace(asset, file)}
                onAgain={(file) => capture.again(asset, file)}
                onEditText={() => desk.editText({ asset })}
                onRemove={() => desk.remove(asset)}
                run={desk.run}
              />
            );
          })}
          {preparing.map((one) => (
            <PreparingTile
              key={one.key}
              one={one}
              mayChange={mayChange}
              onDrop={() => capture.drop(one.key)}
            />
          ))}
        </Grid>
      ) : null}
      {mayChange ? (
        <CaptureButtons
          label={title}
          wants={wants}
          onFiles={(files) => capture.add(files, target, desk.textOf(key))}
        >
          <IconButton
            className={styles.text ?? ''}
            label={`${m.content_words_edit()}: ${title}`}
            data-filled={desk.textOf(key).caption !== '' || undefined}
            onPress={() => desk.editText({ target: key })}
          >
            <MessageSquareText aria-hidden />
          </IconButton>
        </CaptureButtons>
      ) : null}
    </Card>
  );
}

/** Whether it is required. */
export function AskedChip({ isRequired }: { isRequired: boolean }) {
  return (
    <Chip tone={isRequired ? 'pollen' : 'neutral'}>
      {isRequired ? m.app_required() : m.content_optional()}
    </Chip>
  );
}
