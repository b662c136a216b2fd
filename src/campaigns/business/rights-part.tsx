import { useNavigate } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { ProjectRecord } from '#contract/project/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import type { CampaignDesk } from '../frame/desk.ts';
import { campaignLink } from '../frame/routes.ts';
import { mayManage } from './routes.ts';
import { prepareMessage } from './prepare-message.ts';
import { licenceLabels } from './terms-labels.ts';
import { firstName, formatDate } from './labels.ts';
import styles from './rights-part.module.css';
import { Box, Text } from '#src/ui/layout.tsx';

type Props = { desk: CampaignDesk; project: ProjectRecord };

/** The business's rights to the content and their end. After the end, one tap asks for more. */
export function RightsPart({ desk, project }: Props) {
  const { licenceStartsOn, licenceEndsOn, terms, chatroomId } = project;
  const { now } = desk;
  const navigate = useNavigate();
  if (licenceStartsOn === null) return null;
  const isOver = licenceEndsOn !== null && Date.parse(licenceEndsOn) <= now;
  const ask = async () => {
    if (!chatroomId) return;
    const text = m.review_extend_message({
      name: firstName(project),
      campaign: project.campaignTitle,
    });
    try {
      await prepareMessage(desk.actor, chatroomId, text);
      void navigate(
        campaignLink('business', project.campaignId, 'messaging', { room: chatroomId }),
      );
    } catch (error) {
      showFailure(m.review_not_saved)(error);
    }
  };
  return (
    <section className={styles.rights} data-over={isOver || undefined} aria-label={m.app_rights()}>
      <ScrollText aria-hidden />
      <Box basis={220}>
        <Text weight="medium">
          {isOver
            ? m.review_rights_ended({ date: formatDate(licenceEndsOn, now) })
            : licenceEndsOn === null
              ? m.review_rights_for_ever()
              : m.review_rights_until({ date: formatDate(licenceEndsOn, now) })}
        </Text>
        <Text size={14} tone={isOver ? undefined : 'muted'}>
          {isOver ? m.review_rights_over_text() : licenceLabels(terms.licence)}
        </Text>
      </Box>
      {isOver && chatroomId && mayManage(desk) ? (
        <Button size="small" onPress={() => void ask()}>
          {m.review_extend()}
        </Button>
      ) : null}
    </section>
  );
}
