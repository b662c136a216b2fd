import { Camera } from 'lucide-react';
import type { Deliverable, Shot } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { deliverableLabels } from '#src/campaigns/business/terms-labels.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { ContentTarget } from './add-files.ts';
import type { ContentDesk } from './content-desk.ts';
import { deliverableOf, isCovered, isOnItsWay, kindOf } from './coverage.ts';
import { AskedChip, TargetCard } from './target-card.tsx';
import type { Asset } from '#src/campaigns/content/assets.ts';

type Props = {
  desk: ContentDesk;
  project: ProjectView;
  /** The newest versions. */
  assets: readonly Asset[];
};

/** The shot list, then the pieces that were ordered, each with what there is of it. */
export function TargetList({ desk, project: { campaignId, terms }, assets }: Props) {
  const { shotList, deliverables } = terms;
  const shots = new Set(shotList.map(({ id }) => id));
  const ofShot = (id: string) => assets.filter(({ shotId }) => shotId === id);
  // Assets of a shot are listed under their shot; these are the deliverable's own assets.
  const extraOf = (id: string) =>
    assets.filter(
      ({ shotId, deliverableId }) => deliverableId === id && !(shotId && shots.has(shotId)),
    );
  const lines = new Set(deliverables.map(({ id }) => id));
  const others = assets.filter(
    ({ shotId, deliverableId }) =>
      !(shotId && shots.has(shotId)) && !(deliverableId && lines.has(deliverableId)),
  );
  const cards = [
    ...shotList.map(({ id, deliverableId = null }) => cardOf({ shotId: id, deliverableId })),
    ...deliverables.map(({ id }) => cardOf({ shotId: null, deliverableId: id })),
  ];
  const { preparing } = desk.capture;
  const preparingFor = (shotId: string | null, deliverableId: string | null) =>
    preparing.filter(({ place: target }) => cardOf(target) === cardOf({ shotId, deliverableId }));
  // Of what is no card's of its own nothing stays out of sight.
  const otherPreparing = preparing.filter(({ place: target }) => !cards.includes(cardOf(target)));
  return (
    <>
      {desk.mayChange ? <Hint>{m.content_location()}</Hint> : null}
      {shotList.length > 0 ? (
        <Stack as="section" gap={3} fluid aria-labelledby="content-shots">
          <h2 id="content-shots">
            {m.content_shots({
              count: shotList.filter(({ id }) => ofShot(id).some(isOnItsWay)).length,
              total: shotList.length,
            })}
          </h2>
          {desk.mayChange ? (
            <Row>
              <LinkButton
                size="small"
                icon={<Camera aria-hidden />}
                to="/creator/campaign/$campaignId/on-site"
                params={{ campaignId }}
              >
                {m.onsite_start()}
              </LinkButton>
            </Row>
          ) : null}
          {shotList.map((shot) => (
            <TargetCard
              key={shot.id}
              desk={desk}
              shotId={shot.id}
              deliverableId={shot.deliverableId ?? null}
              title={shot.text}
              chip={<AskedChip isRequired={shot.required} />}
              wants={kindOf(deliverableOf(shot, deliverables))}
              isCovered={isCovered(ofShot(shot.id))}
              assets={ofShot(shot.id)}
              preparing={preparingFor(shot.id, shot.deliverableId ?? null)}
            />
          ))}
        </Stack>
      ) : null}
      <Stack as="section" gap={3} fluid aria-labelledby="content-pieces">
        <h2 id="content-pieces">{m.app_deliverables()}</h2>
        {deliverables.map((one) => {
          const count = assets.filter((asset) => isFor(asset, one, shotList)).length;
          return (
            <TargetCard
              key={one.id}
              desk={desk}
              shotId={null}
              deliverableId={one.id}
              title={deliverableLabels(one)}
              notes={one.notes}
              chip={
                <Chip>{m.app_count_of({ count: Math.min(count, one.qty), total: one.qty })}</Chip>
              }
              wants={kindOf(one)}
              isCovered={count >= one.qty}
              assets={extraOf(one.id)}
              preparing={preparingFor(null, one.id)}
            />
          );
        })}
        {others.length + otherPreparing.length > 0 ? (
          <TargetCard
            desk={desk}
            shotId={null}
            deliverableId={null}
            title={m.content_others()}
            wants="photo"
            isCovered={false}
            assets={others}
            preparing={otherPreparing}
          />
        ) : null}
      </Stack>
    </>
  );
}

const cardOf = ({
  shotId,
  deliverableId,
}: Pick<ContentTarget, 'shotId' | 'deliverableId'>): string =>
  `${shotId ?? ''}/${deliverableId ?? ''}`;

/** Whether a file counts for a deliverable: its own, or its shot's. */
function isFor(asset: Asset, { id }: Deliverable, shots: readonly Shot[]): boolean {
  if (!isOnItsWay(asset)) return false;
  return (
    (asset.deliverableId ?? shots.find((one) => one.id === asset.shotId)?.deliverableId) === id
  );
}
