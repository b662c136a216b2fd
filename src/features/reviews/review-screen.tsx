import { Clock, Star } from 'lucide-react';
import { can } from '#contract/permissions.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { RefusedCard } from '#src/campaigns/business/refused-card.tsx';
import { firstName, formatDate } from '#src/campaigns/business/labels.ts';
import { StatusBanner } from '#src/campaigns/content/status-banner.tsx';
import type { ProjectView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { ReviewForm } from './review-form.tsx';
import { reviewState, type ReviewState } from './review-state.ts';
import { ShownReview } from './shown-review.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';

/** The reviews of both sides: to be written, awaited, or read. */
export function ReviewScreen() {
  const desk = useCampaignDesk();
  const { project, now } = desk;
  const state: ReviewState = project ? reviewState(project, now) : { kind: 'later' };
  if (!project || state.kind === 'later') {
    return <Message title={m.details_review_later_title()} text={m.details_review_later_text()} />;
  }
  if (state.kind === 'never') {
    return <Message title={m.details_review_never_title()} text={m.details_review_never_text()} />;
  }
  if (state.kind === 'over') {
    return (
      <>
        <RefusedReviews desk={desk} project={project} />
        <Message title={m.details_review_over_title()} text={m.details_review_over_text()} />
      </>
    );
  }
  return <Opened key={project.id} desk={desk} project={project} state={state} />;
}

const Message = (props: { title: string; text: string }) => (
  <EmptyState icon={<Star aria-hidden />} {...props} />
);

type Props = {
  desk: CampaignDesk;
  project: ProjectView;
  state: Extract<ReviewState, { kind: 'need' | 'waiting' | 'shown' }>;
};

function Opened({ desk, project, state }: Props) {
  const { now, role, side } = desk;
  const name = side === 'creator' ? project.businessName : firstName(project);
  const refused = refusedReviews(desk, project);
  const mayWrite = can(role, 'review.write');
  const { mine, theirs, othersIsIn } = project.reviews;
  const cards = <RefusedReviews desk={desk} project={project} />;
  if (state.kind === 'shown') {
    return (
      <Page>
        {cards}
        <Stack as="section" gap={3} fluid aria-labelledby="reviews">
          <h2 id="reviews">{m.details_review_both()}</h2>
          <ShownReview
            title={m.details_review_theirs({ name })}
            review={theirs}
            none={m.details_review_theirs_none({ name })}
          />
          <ShownReview
            title={m.details_review_mine()}
            review={mine}
            none={m.details_review_mine_none()}
          />
        </Stack>
      </Page>
    );
  }
  const date = formatDate(state.until, now);
  return (
    <Page>
      {cards}
      {state.kind === 'waiting' ? (
        <>
          <StatusBanner icon={<Clock aria-hidden />}>
            {m.details_review_waiting({ name })}
          </StatusBanner>
          <Text tone="muted">{m.details_review_waiting_text({ date })}</Text>
        </>
      ) : (
        <Stack as="header" gap={3} fluid>
          <h2>{m.details_review_need({ name })}</h2>
          <Text tone="muted">
            {[
              othersIsIn ? m.details_review_theirs_in({ name }) : '',
              m.details_review_until({ date, name }),
            ]
              .join(' ')
              .trim()}
          </Text>
        </Stack>
      )}
      {mayWrite ? (
        <ReviewForm desk={desk} project={project} name={name} replaces={refused[0]?.item.id} />
      ) : (
        <Text tone="muted">{m.details_review_role()}</Text>
      )}
    </Page>
  );
}

const refusedReviews = ({ work }: CampaignDesk, project: ProjectView): RefusedWork[] =>
  work.refused.filter(
    ({ item, projectId }) => projectId === project.id && item.kind === 'submitReview',
  );

function RefusedReviews({ desk, project }: Pick<Props, 'desk' | 'project'>) {
  return refusedReviews(desk, project).map((one) => (
    <RefusedCard
      key={one.item.id}
      refused={one}
      sentence={attentionSentence(one.item.attention, m.content_old)}
      words={textsOf(one)}
    />
  ));
}

/** They are nowhere else once the time to write is over. */
const textsOf = ({ item }: RefusedWork): string[] =>
  item.kind === 'submitReview' ? [item.payload.feedback, item.payload.privateNote] : [];
