import { MessageCircle } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { LinkButton } from '#src/ui/link-button.tsx';
import type { ProjectView } from '../data/overlay.ts';
import { campaignLink } from '../frame/routes.ts';
import { firstName } from './labels.ts';

/** Leads to the chat with a project's creator, once there is one. */
export function MessageLink({ project }: { project: ProjectView }) {
  const { campaignId, chatroomId } = project;
  if (!chatroomId) return null;
  return (
    <LinkButton
      size="small"
      icon={<MessageCircle aria-hidden />}
      {...campaignLink('business', campaignId, 'messaging', { room: chatroomId })}
    >
      {m.app_message_name({ name: firstName(project) })}
    </LinkButton>
  );
}
