import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProjectId } from '#contract/ids.ts';
import type { SharedFile } from '#src/data/device/database.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useLocalMedia } from '#src/data/media/local-media.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import { fileOf, leaveShared } from '#src/data/media/shared.ts';
import { addFile } from '#src/features/content/add-files.ts';
import { contentTargets, acceptsFiles } from '#src/features/content/content-targets.ts';
import { assetsOf } from '#src/campaigns/content/assets.ts';
import { noText } from '#src/features/content/labels.ts';
import { useWork } from '#src/campaigns/data/queries.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { toasts } from '#src/ui/toast-queue.ts';

type Props = { actor: Actor; files: readonly SharedFile[] };

/** Shared photos and videos as content of a campaign that takes some; nothing where none does. */
export function SharedToProject({ actor, files }: Props) {
  const work = useWork(actor);
  const media = useLocalMedia(actor);
  const navigate = useNavigate();
  const [projectId, setProjectId] = useState<ProjectId | null>(null);
  const [targetId, setTargetId] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const projects = work?.projects.filter(acceptsFiles) ?? [];
  const project = projects.find(({ id }) => id === projectId) ?? projects[0];
  if (!work || !media || !project) return null;
  const assets = assetsOf(project.id, work.content, media, work.pending);
  const targets = contentTargets(project, assets);
  const chosen = targets.find(({ id }) => id === targetId) ?? targets[0];
  const target = chosen?.target ?? { shotId: null, deliverableId: null, replaces: null };
  const campaign = project.campaignTitle;

  const add = async () => {
    setError(null);
    let known = 0;
    try {
      for (const [done, shared] of files.entries()) {
        setProgress({ done, of: files.length });
        const options = { words: noText, known: assets };
        const file = await fileOf(shared);
        if ((await addFile(actor, project.id, target, file, options)) === 'known') known++;
        await leaveShared([shared.id]);
      }
    } catch (failure) {
      setError(pictureSentence(failure));
      return setProgress(null);
    }
    const count = files.length - known;
    if (count > 0) toasts.success(m.share_added_to({ count, campaign }));
    if (known > 0) toasts.success(m.share_known({ count: known }));
    void navigate({ ...campaignLink('creator', project.campaignId, 'content'), replace: true });
  };

  return (
    <Stack as="section" gap={3} aria-labelledby="share-campaign">
      <h2 id="share-campaign">{m.share_to_campaign()}</h2>
      <Select
        label={m.share_campaign()}
        value={project.id}
        onChange={(id) => setProjectId(id as ProjectId)}
      >
        {projects.map((one) => (
          <SelectItem key={one.id} id={one.id}>
            {one.campaignTitle}
          </SelectItem>
        ))}
      </Select>
      <Select
        label={m.share_place()}
        value={chosen?.id ?? null}
        onChange={(id) => setTargetId(String(id))}
      >
        {targets.map(({ id, name }) => (
          <SelectItem key={id} id={id}>
            {name}
          </SelectItem>
        ))}
      </Select>
      {error ? (
        <Text tone="danger" role="alert">
          {error}
        </Text>
      ) : null}
      <Button
        isWide
        variant="secondary"
        isPending={progress !== null}
        onPress={() => void add().catch(reportError)}
      >
        {m.share_add_to({ campaign })}
      </Button>
      <Text as="output" tone="muted">
        {progress ? m.app_preparing(progress) : null}
      </Text>
    </Stack>
  );
}
