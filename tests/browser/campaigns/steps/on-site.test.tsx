import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { Changes } from '#contract/sync/sync.ts';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { OnSiteScreen } from '#src/features/content/on-site-screen.tsx';
import { aCampaign } from '../../../support/records.ts';
import { aPicture } from '../../media/pictures.ts';
import { businessAccount, creatorAccount, me } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';
import { aCreatorHere, offline } from '../creator/creator-here.ts';
import { itemOf, outbox, projectAt, terms } from './show-work.tsx';

beforeEach(() => page.viewport(390, 844));

const frame = {
  side: 'creator',
  role: 'creator',
  step: 'content',
  projectId: null,
  onProject: () => undefined,
} as const;

type Stored = { project?: ProjectRecord; content?: Changes['content'] };

/** The shot list of a project, on location and without a connection. */
async function show({ project = projectAt('shoot'), content = [] }: Stored = {}) {
  const campaign = aCampaign({ ...terms, businessId: businessAccount });
  await aCreatorHere({ campaigns: [campaign], projects: [project], content });
  offline();
  const onLeave = vi.fn<() => void>();
  function Screen() {
    const [shot, setShot] = useState<string | null>(null);
    return <OnSiteScreen shotId={shot} onShot={setShot} onLeave={onLeave} />;
  }
  mount(
    <CampaignFrame
      actor={{ userId: me, accountId: creatorAccount }}
      {...frame}
      campaignId={campaign.id}
    >
      <Screen />
    </CampaignFrame>,
  );
  return { onLeave };
}

const shot = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name });

test('one shot fills the screen, filmed offline it is done, and the next is one tap away', async () => {
  await show();
  await expect.element(shot('The pour')).toBeVisible();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await expect.element(page.getByText('Not filmed yet')).toBeVisible();
  await expect.element(button('Film: The pour')).toBeVisible();

  const input = document.querySelector<HTMLInputElement>('input[data-source="photo"]');
  const data = new DataTransfer();
  data.items.add(await aPicture(800, 600, { name: 'pour.jpg', type: 'image/jpeg' }));
  if (!input) throw new Error('There is no camera.');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));

  await expect.element(page.getByText('File added')).toBeVisible();
  await expect.element(page.getByText('1 of 2 done')).toBeVisible();
  expect(await outbox()).toMatchObject([{ kind: 'addContent', payload: { shotId: 'a' } }]);
  await button('Next shot').click();
  await expect.element(shot('The patio')).toBeVisible();
  await expect.element(button('Photo: The patio')).toBeVisible();
});

test('the arrow keys turn the shots, and Escape leaves', async () => {
  const { onLeave } = await show();
  await expect.element(shot('The pour')).toHaveFocus();

  await userEvent.keyboard('{ArrowRight}');
  await expect.element(shot('The patio')).toHaveFocus();
  await expect.element(button('Next shot')).toBeDisabled();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(shot('The pour')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  expect(onLeave).toHaveBeenCalledOnce();
});

test('a swipe turns the shot, and scrolling does not', async () => {
  await show();
  await expect.element(shot('The pour')).toBeVisible();
  const stage = document.querySelector('[role=dialog] h2')?.parentElement;
  const move = (x: number, y: number) => {
    const at = (type: string, clientX: number, clientY: number) =>
      stage?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, isPrimary: true, clientX, clientY }),
      );
    at('pointerdown', 300, 400);
    at('pointerup', 300 + x, 400 + y);
  };

  move(-80, 200);
  await expect.element(shot('The pour')).toBeVisible();
  move(-120, 10);
  await expect.element(shot('The patio')).toBeVisible();
  move(120, 10);
  await expect.element(shot('The pour')).toBeVisible();
});

test('it begins at the shot that is missing', async () => {
  await show({ content: [itemOf({ shotId: 'a' })] });

  await expect.element(shot('The patio')).toBeVisible();
  await expect.element(page.getByText('1 of 2 done')).toBeVisible();
});

test('where nothing may be filmed it says so and leads to the content', async () => {
  await show({ project: projectAt('contentApproved') });

  await expect.element(page.getByText('Nothing to film here')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View all content' })).toBeVisible();
});
