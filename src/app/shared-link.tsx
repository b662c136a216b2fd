import { useNavigate } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { namesPlatform, typeLabels } from '#src/campaigns/business/terms-labels.ts';
import { useWork } from '#src/campaigns/data/queries.ts';
import { fieldsFor, keepLink } from '#src/features/post/keep-link.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { platformNames } from '#contract/campaign/platform-names.ts';
import styles from './share-route.module.css';

type Props = { actor: Actor; link: string; toApp: ReactNode };

/** A link that another app shared goes into the field of the post that it is. */
export function SharedLink({ actor, link, toApp }: Props) {
  const work = useWork(actor);
  const navigate = useNavigate();
  if (!work) return null;
  const fields = fieldsFor(link, work.projects);
  if (fields.length === 0) {
    return (
      <main className={styles.screen}>
        <EmptyState
          icon={<Link2 aria-hidden />}
          title={m.share_link_none_title()}
          text={m.share_link_none_text()}
          action={toApp}
        />
      </main>
    );
  }
  const saveLink = async ({ project, field }: (typeof fields)[number]) => {
    await keepLink(actor, project.id, field.key, link);
    toasts.success(m.share_link_here());
    void navigate({ ...campaignLink('creator', project.campaignId, 'post'), replace: true });
  };
  return (
    <main className={styles.screen}>
      <h1>{m.share_link_title()}</h1>
      <Text tone="muted" breaks dir="ltr">
        {link}
      </Text>
      <Stack gap={3}>
        {fields.map((one) => (
          <Button
            key={`${one.project.id} ${one.field.key}`}
            isWide
            variant="secondary"
            onPress={() => void saveLink(one).catch(reportError)}
          >
            {`${one.project.campaignTitle} · ${fieldLabel(one.field)}`}
          </Button>
        ))}
        {toApp}
      </Stack>
    </main>
  );
}

type Field = ReturnType<typeof fieldsFor>[number]['field'];

function fieldLabel({ type, platform, number }: Field): string {
  const what = number === null ? typeLabels[type]() : `${typeLabels[type]()} ${number}`;
  if (namesPlatform(type, platform)) return what;
  return m.app_on_platform({ what, platform: platformNames[platform] });
}
