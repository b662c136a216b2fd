import { FileText, MessageCircle, Printer } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { termsOf } from '#contract/campaign/terms.ts';
import { ARCHIVE_DAYS } from '#contract/project/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { TWO_COLUMNS, useMedia } from '#src/lib/use-media.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { RefusedCard } from '#src/campaigns/business/refused-card.tsx';
import type { RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { Agreement } from './agreement.tsx';
import { Brief, Facts } from './brief.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { ProjectActions } from './project-actions.tsx';
import { Timeline } from './timeline.tsx';
import './print.css';
import styles from './details-screen.module.css';

// Tables are a large part of the interface's code, which phones never load.
const ProgressTable = lazy(async () => ({
  default: (await import('#src/campaigns/business/progress-table.tsx')).ProgressTable,
}));

/** Everything that was agreed about a campaign and what happened, with the ways to end it. It can be printed. */
export function DetailsScreen() {
  const desk = useCampaignDesk();
  const isWide = useMedia(TWO_COLUMNS);
  const { project, campaign, side, work } = desk;
  const terms = project?.terms ?? (campaign ? termsOf(campaign) : null);
  if (!terms) {
    return <EmptyState icon={<FileText aria-hidden />} title={m.details_none()} />;
  }
  const refused = work.refused.filter((one) => isAboutEnding(one, desk));
  const hasTable = isWide && side === 'business' && work.projects.length > 0;
  // The page appears with its table, which would push everything else down.
  return (
    <Suspense>
      <Page fluid className="printed" width={hasTable ? 'content' : 720}>
        {refused.map((one) => (
          <RefusedCard
            key={one.item.id}
            refused={one}
            sentence={attentionSentence(one.item.attention, m.content_old)}
          />
        ))}
        {hasTable ? (
          <Stack as="section" gap={3} fluid aria-labelledby="details-progress" data-print="no">
            <h2 id="details-progress">{m.campaign_progress()}</h2>
            <ProgressTable work={work} now={desk.now} role={desk.role} />
          </Stack>
        ) : null}
        <div className={hasTable ? styles.columns : styles.column}>
          <Stack gap={6} fluid packed>
            {campaign ? <Facts desk={desk} campaign={campaign} /> : null}
            <Stack as="section" gap={3} fluid aria-labelledby="details-acts" data-print="no">
              <h2 id="details-acts">{m.details_acts()}</h2>
              <Row gap={3} wrap>
                <ChatLink desk={desk} />
                <Button
                  variant="secondary"
                  icon={<Printer aria-hidden />}
                  onPress={() => window.print()}
                >
                  {m.details_print()}
                </Button>
              </Row>
              {project ? <ProjectActions key={project.id} desk={desk} project={project} /> : null}
              {side === 'business' && campaign ? (
                <CampaignActions desk={desk} campaign={campaign} />
              ) : null}
            </Stack>
          </Stack>
          <Stack gap={6} fluid packed>
            {campaign ? <Brief desk={desk} campaign={campaign} terms={terms} /> : null}
            <Agreement desk={desk} terms={terms} />
            {project ? <Timeline desk={desk} entries={project.timeline} /> : null}
          </Stack>
        </div>
      </Page>
    </Suspense>
  );
}

const ending: ReadonlySet<string> = new Set([
  'cancel_refused',
  'project_cancelled',
  'cancel_requested',
  'cancel_agreed',
  'dispute_opened',
  'dispute_resolved',
]);

function isAboutEnding({ item, projectId }: RefusedWork, { project }: CampaignDesk): boolean {
  if (item.kind === 'campaignEvent') return true;
  return (
    item.kind === 'projectEvent' && projectId === project?.id && ending.has(item.payload.event)
  );
}

/** The room of the two, still readable after it was archived. */
function ChatLink({ desk: { project, candidate, side, now } }: { desk: CampaignDesk }) {
  const room = project?.chatroomId ?? candidate?.chatroomId;
  const campaignId = project?.campaignId ?? candidate?.campaignId;
  if (!room || !campaignId) return null;
  const endedOn = project?.endedOn ?? null;
  const isArchived = endedOn !== null && Date.parse(endedOn) + ARCHIVE_DAYS * DAY_MS <= now;
  return (
    <LinkButton
      {...campaignLink(side, campaignId, 'messaging', { room })}
      icon={<MessageCircle aria-hidden />}
    >
      {isArchived ? m.details_chat_archived() : m.details_chat()}
    </LinkButton>
  );
}
