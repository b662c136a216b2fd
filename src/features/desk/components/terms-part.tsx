import { requiredPosts } from '#contract/campaign/terms.ts';
import type { DeskDetail } from '#contract/support/desk.ts';
import { DeliverableNotes, ShotLines } from '#src/campaigns/business/shot-lines.tsx';
import { PostCheckList } from '#src/campaigns/business/post-check-list.tsx';
import { linkStates, postTitle } from '#src/campaigns/business/post-labels.ts';
import { TermsList } from '#src/campaigns/business/terms-list.tsx';
import { agreedOffer } from '#src/campaigns/frame/offer-labels.ts';
import { formatMoment, formatTime } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { checkInLabel, shootLabel, type Names } from '../desk-labels.ts';
import { Part } from './part.tsx';

type Project = NonNullable<DeskDetail['project']>;
type Props = { project: Project; names: Names };

/** The agreed terms and the campaign's brief. */
export function TermsPart({ project: { terms, agreedPriceCents, brief } }: Pick<Props, 'project'>) {
  return (
    <Part title={m.details_terms()}>
      <TermsList terms={terms} offer={agreedOffer(terms, agreedPriceCents, 'business')} />
      <DeliverableNotes deliverables={terms.deliverables} />
      {terms.shotList.length > 0 ? (
        <>
          <h3>{m.app_shot_list()}</h3>
          <ShotLines terms={terms} />
        </>
      ) : null}
      <h3>{m.details_brief()}</h3>
      <Quote>{brief.description}</Quote>
      <FactList
        facts={[
          [m.app_do(), brief.dos],
          [m.app_dont(), brief.donts],
        ]}
      />
    </Part>
  );
}

/** When and where the shoot was or will be, and whether the creator checked in. */
export function ShootPart({ project: { shoot }, names }: Props) {
  if (!shoot) return null;
  const { street, locality } = shoot.address;
  const rows = [
    [m.details_fact_status(), shootLabel(shoot, names)],
    [
      m.opportunity_when(),
      nameZone(
        m.app_range({
          from: formatMoment(shoot.startDateTime),
          to: formatTime(shoot.endDateTime),
        }),
        shoot.startDateTime,
      ),
    ],
    [m.app_location(), [street, locality].filter(Boolean).join(', ')],
    [m.desk_shoot_check_in(), checkInLabel(shoot)],
  ] as const;
  return (
    <Part title={m.details_fact_shoot()}>
      <FactList facts={rows} />
      {shoot.isLate ? <Hint>{m.desk_shoot_late()}</Hint> : null}
      {shoot.reason ? <Quote>{shoot.reason}</Quote> : null}
    </Part>
  );
}

/** The links of the posts, and what the business checked about each. */
export function PostsPart({ project: { terms, posts }, names }: Props) {
  if (posts.length === 0) return null;
  const owed = requiredPosts(terms);
  return (
    <Part title={m.desk_posts()}>
      <Stack as="ul" gap={4}>
        {posts.map((link) => {
          const post = owed.find(
            (one) => one.deliverableId === link.deliverableId && one.index === link.index,
          );
          const title = post ? postTitle(post, owed) : link.platform;
          const { word, tone } = linkStates[link.state];
          return (
            <Stack as="li" key={link.id} gap={2} fluid>
              <Row gap={2} wrap>
                <Text weight="medium">{title}</Text>
                <Chip tone={tone}>{word()}</Chip>
              </Row>
              <a href={link.url} target="_blank" rel="noopener noreferrer">
                {link.url}
              </a>
              <Hint>
                <time dateTime={link.submittedOn}>
                  {nameZone(formatMoment(link.submittedOn), link.submittedOn)}
                </time>
              </Hint>
              {link.checks ? (
                <PostCheckList link={link} title={title} terms={terms} name={names.creator} />
              ) : (
                <Hint>{m.desk_posts_unchecked()}</Hint>
              )}
            </Stack>
          );
        })}
      </Stack>
    </Part>
  );
}
