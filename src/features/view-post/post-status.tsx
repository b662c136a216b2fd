import { Star } from 'lucide-react';
import { isDisputed, situationOf } from '#contract/project/rules.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { firstName, formatDate } from '#src/campaigns/business/labels.ts';
import { MessageLink } from '#src/campaigns/business/message-link.tsx';
import { mayManage } from '#src/campaigns/business/routes.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { owedPosts } from './post-parts.ts';

/** The state of a project's posts, and how long they stay up. */
export function PostStatus({ desk, project }: { desk: CampaignDesk; project: ProjectView }) {
  const { now, campaign } = desk;
  const situation = situationOf(project);
  return (
    <Row as="header" gap={3} wrap align="start" justify="between">
      <Stack gap={1} basis={260}>
        <Text weight="medium">{whatText(project, now)}</Text>
        {situation === 'postSubmitted' && project.decideBy && !isDisputed(project) ? (
          <Text size={14} weight="medium" tone="pollen">
            {m.review_auto_verifies({ time: formatWeekdayTime(project.decideBy, now) })}
          </Text>
        ) : null}
        {situation === 'postChanges' && project.postFeedback ? (
          <Quote>{project.postFeedback}</Quote>
        ) : null}
        {project.keepLiveUntil ? (
          <Hint>
            {Date.parse(project.keepLiveUntil) > now
              ? m.review_keep_live({ date: formatDate(project.keepLiveUntil, now) })
              : m.review_kept_live({ date: formatDate(project.keepLiveUntil, now) })}
          </Hint>
        ) : project.terms.keepLiveDays > 0 && situation !== 'cancelled' ? (
          <Hint>{m.review_keep_live_days({ days: project.terms.keepLiveDays })}</Hint>
        ) : null}
        {isDisputed(project) ? <p role="status">{m.review_disputed()}</p> : null}
        {mayManage(desk) ? null : <Hint>{m.review_viewer_role()}</Hint>}
      </Stack>
      <Row gap={3} wrap>
        <MessageLink project={project} />
        {situation === 'completed' && campaign && !project.reviews.mine ? (
          <LinkButton
            size="small"
            variant="primary"
            icon={<Star aria-hidden />}
            {...campaignLink('business', campaign.id, 'review', { project: project.id })}
          >
            {m.app_leave_review()}
          </LinkButton>
        ) : null}
      </Row>
    </Row>
  );
}

function whatText(project: ProjectView, now: number): string {
  const name = firstName(project);
  const due = project.postDueOn && formatDate(project.postDueOn, now);
  const posts = owedPosts(project);
  const count = posts.filter(({ link }) => link !== null).length;
  switch (situationOf(project)) {
    case 'contentApproved':
      return project.postOpensOn
        ? m.review_post_opens({ name, date: formatDate(project.postOpensOn, now) })
        : m.review_post_waits({ name });
    case 'postOpen':
      return due ? m.review_post_due({ name, date: due }) : m.review_post_waits({ name });
    case 'postPartial':
      return m.review_post_partial({ count, total: posts.length });
    case 'postChanges':
      return m.review_post_changes({ name });
    case 'postSubmitted':
      return m.review_post_submitted({ name });
    case 'completed':
      return m.review_post_verified();
    case 'cancelled':
      return m.review_what_cancelled();
    default:
      return m.review_post_before({ name });
  }
}
