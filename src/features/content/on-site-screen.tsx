import { Camera, ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { newestVersions } from '#contract/content/rules.ts';
import { useLocalMedia } from '#src/data/media/local-media.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FullScreen } from '#src/ui/full-screen.tsx';
import { Hint, Row, Text } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { assetsOf, type Asset } from '#src/campaigns/content/assets.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { AssetTile, PreparingTile } from './asset-tile.tsx';
import { CaptureButtons } from './capture-buttons.tsx';
import { ContentDialogs } from './content-dialogs.tsx';
import { useContentDesk, type ContentDesk } from './content-desk.ts';
import { acceptsFiles } from './content-targets.ts';
import { noText } from './labels.ts';
import { firstShot, onSiteShots, type OnSiteShot } from './on-site-shots.ts';
import { AskedChip } from './target-card.tsx';
import { useTurning } from './use-turning.ts';
import styles from './on-site-screen.module.css';

type Turning = {
  /** The shot in the address; null: none is named. */
  shotId: string | null;
  onShot: (id: string) => void;
  onLeave: () => void;
};

/** The shot list on location: one shot a screen, with the camera under the thumb. Works fully offline. */
export function OnSiteScreen(turning: Turning) {
  const desk = useCampaignDesk();
  const media = useLocalMedia(desk.actor);
  const { project, campaign, work } = desk;
  const campaignId = project?.campaignId ?? campaign?.id;
  if (!media) return null;
  if (project && acceptsFiles(project) && project.terms.shotList.length > 0) {
    const assets = assetsOf(project.id, work.content, media, work.pending);
    return <Shots key={project.id} {...turning} desk={desk} project={project} assets={assets} />;
  }
  return (
    <FullScreen label={m.onsite_title()} bar={<span />} onClose={turning.onLeave}>
      <EmptyState
        icon={<Camera aria-hidden />}
        title={m.onsite_none_title()}
        text={m.onsite_none_text()}
        action={
          campaignId ? (
            <LinkButton replace {...campaignLink('creator', campaignId, 'content')}>
              {m.onsite_to_content()}
            </LinkButton>
          ) : null
        }
      />
    </FullScreen>
  );
}

type Props = Turning & { desk: CampaignDesk; project: ProjectView; assets: readonly Asset[] };

function Shots({ desk, project, assets, shotId, onShot, onLeave }: Props) {
  const content = useContentDesk(desk, project, assets, true);
  const shots = onSiteShots(project, newestVersions(assets));
  // The first visit begins at what is missing, and stays there while it is filmed.
  const [began] = useState(firstShot(shots)?.id);
  const index = Math.max(
    0,
    shots.findIndex(({ id }) => id === (shotId ?? began)),
  );
  const shot = shots[index];
  const turn = (by: 1 | -1) => {
    const next = shots[index + by];
    if (next && !content.editing && !content.viewed) onShot(next.id);
  };
  const swipe = useTurning(turn);
  if (!shot) return null;
  const done = shots.filter(({ isDone }) => isDone).length;
  return (
    <FullScreen
      label={m.onsite_title()}
      onClose={onLeave}
      bar={
        <Row gap={3} rowGap={0} wrap align="baseline">
          <Text as="span" weight="medium" tabular role="status">
            {m.onsite_progress({ place: index + 1, count: shots.length })}
          </Text>
          <Hint as="span">{m.onsite_done_count({ count: done, total: shots.length })}</Hint>
        </Row>
      }
    >
      <div className={styles.screen}>
        <div className={styles.stage} {...swipe}>
          <Shot key={shot.id} shot={shot} content={content} />
        </div>
        <footer className={styles.footer}>
          <CaptureButtons
            key={shot.id}
            isBig
            label={shot.text}
            wants={shot.wants}
            onFiles={(files) =>
              content.capture.add(
                files,
                { shotId: shot.id, deliverableId: shot.deliverableId, replaces: null },
                noText,
              )
            }
          />
          <div className={styles.turn}>
            <Button
              variant="secondary"
              icon={<ChevronLeft aria-hidden />}
              aria-label={m.onsite_previous()}
              isDisabled={index === 0}
              onPress={() => turn(-1)}
            />
            <Button
              variant="secondary"
              icon={<ChevronRight aria-hidden />}
              aria-label={m.onsite_next()}
              isDisabled={index === shots.length - 1}
              onPress={() => turn(1)}
            />
          </div>
        </footer>
      </div>
      <ContentDialogs content={content} project={project} assets={assets} />
    </FullScreen>
  );
}

function Shot({ shot, content }: { shot: OnSiteShot; content: ContentDesk }) {
  const title = useRef<HTMLHeadingElement>(null);
  // Announces the shot that is shown now; the arrows continue from here.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { capture } = content;
  const preparing = capture.preparing.filter(({ place }) => place.shotId === shot.id);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className={styles.title} dir="auto">
        {shot.text}
      </h2>
      <Row as="p" gap={2} wrap>
        <AskedChip isRequired={shot.isRequired} />
        {shot.isDone ? (
          <Chip tone="leaf" icon={<CircleCheck aria-hidden />}>
            {m.content_covered()}
          </Chip>
        ) : preparing.length === 0 ? (
          <Chip>{m.onsite_missing()}</Chip>
        ) : null}
      </Row>
      {shot.assets.length + preparing.length > 0 ? (
        <ul className={styles.files}>
          {shot.assets.map((asset, place) => {
            const name = m.content_file({ title: shot.text, place: place + 1 });
            return (
              <AssetTile
                key={asset.id}
                asset={asset}
                label={name}
                name={name}
                asked={null}
                mayChange
                onView={() => content.view(asset)}
                onReplace={(file) => content.replace(asset, file)}
                onAgain={(file) => capture.again(asset, file)}
                onEditText={() => content.editText({ asset })}
                onRemove={() => content.remove(asset)}
                run={content.run}
              />
            );
          })}
          {preparing.map((one) => (
            <PreparingTile key={one.key} one={one} mayChange onDrop={() => capture.drop(one.key)} />
          ))}
        </ul>
      ) : null}
    </>
  );
}
