import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignId, ChatroomId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Role } from '#contract/permissions.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import type { CampaignStep } from '#src/campaigns/frame/routes.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { answering } from '../../answering.ts';
import { aCampaign, aCandidate, aProject } from '../../../support/records.ts';
import { mount } from '../../ui/mount.tsx';
import { aBusinessHere, actor, campaign, idOf, ofBusiness, tell } from './business-here.tsx';

const ignore = () => undefined;
const role: Role = 'owner';

function Shown() {
  const { project } = useCampaignDesk();
  return (
    <>
      <p>What was said</p>
      <p>{`Looking at ${project?.creatorFirstName}, ${project?.contentState}`}</p>
    </>
  );
}

function showFrame(
  step: CampaignStep,
  campaignId: CampaignId,
  roomId: ChatroomId | null = null,
  isFilled = false,
) {
  mount(
    <CampaignFrame
      actor={actor}
      side="business"
      role={role}
      campaignId={campaignId}
      step={step}
      projectId={null}
      roomId={roomId}
      onProject={ignore}
      isFilled={isFilled}
    >
      <Shown />
    </CampaignFrame>,
  );
}

test('a conversation is read when its campaign is not on this device any more; other pages say that it is not', async () => {
  answering(() => undefined);
  await aBusinessHere({});

  showFrame('messaging', newId<CampaignId>());
  await expect.element(page.getByText('What was said')).toBeVisible();

  showFrame('details', newId<CampaignId>());
  await expect.element(page.getByText('This campaign isn’t on this device')).toBeVisible();
});

test('a conversation is in its campaign’s frame, and the steps lead to whom it is with', async () => {
  const [ana, ben] = [newId<ChatroomId>(), newId<ChatroomId>()];
  const project = { ...ofBusiness, campaignId: campaign.id };
  await aBusinessHere({
    projects: [
      aProject({ ...project, id: idOf(1), chatroomId: ana, creatorFirstName: 'Ana' }),
      aProject({ ...project, id: idOf(2), chatroomId: ben, creatorFirstName: 'Ben' }),
    ],
  });

  showFrame('messaging', campaign.id, ben);

  await expect.element(page.getByRole('heading', { name: campaign.title })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Messages/ }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(page.getByRole('link', { name: /^Content/ }))
    .toHaveAttribute('href', `/business/campaign/${campaign.id}/content-review?project=${idOf(2)}`);
});

test('an open conversation names the campaign itself; a list of them has the campaign’s title above', async () => {
  await page.viewport(1280, 800);
  const [ana, ben] = [newId<ChatroomId>(), newId<ChatroomId>()];
  const project = { ...ofBusiness, campaignId: campaign.id };
  await aBusinessHere({
    projects: [
      aProject({ ...project, id: idOf(1), chatroomId: ana }),
      aProject({ ...project, id: idOf(2), chatroomId: ben }),
    ],
  });
  const heading = page.getByRole('heading', { name: campaign.title });

  showFrame('messaging', campaign.id, null, true);
  await expect.element(heading).toBeVisible();
  expect(heading.elements()).toHaveLength(1);

  showFrame('messaging', campaign.id, ben, true);
  await expect.poll(() => page.getByText('What was said').elements()).toHaveLength(2);
  expect(heading.elements()).toHaveLength(1);
});

test('a conversation with someone who only applied shows nothing of another’s work', async () => {
  const [applied, maya] = [newId<ChatroomId>(), newId<ChatroomId>()];
  const project = { ...ofBusiness, campaignId: campaign.id, chatroomId: maya };
  await aBusinessHere({
    projects: [aProject({ ...project, id: idOf(1), creatorFirstName: 'Maya' })],
    candidates: [aCandidate({ ...ofBusiness, campaignId: campaign.id, chatroomId: applied })],
  });

  showFrame('messaging', campaign.id, applied);

  await expect.element(page.getByRole('heading', { name: campaign.title })).toBeVisible();
  expect(page.getByText(/Maya/).elements()).toHaveLength(0);
  const places = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(places.filter((place) => place?.includes(maya) || place?.includes(idOf(1)))).toEqual([]);
});

test('whom one looks at stays, however much more urgent another becomes by what was done', async () => {
  const project = {
    ...ofBusiness,
    campaignId: campaign.id,
    step: 'get_approval_for_content',
  } as const;
  const [ana, ben] = [
    aProject({ ...project, id: idOf(1), creatorFirstName: 'Ana', contentState: 'submitted' }),
    aProject({ ...project, id: idOf(2), creatorFirstName: 'Ben', contentState: 'none' }),
  ];
  await aBusinessHere({ projects: [ana, ben] });
  showFrame('content-review', campaign.id);
  await expect.element(page.getByText(/Looking at Ana/)).toBeVisible();

  await tell({
    projects: [
      { ...ana, step: 'content_rejected', contentState: 'rejected', revision: ana.revision + 1 },
      { ...ben, contentState: 'submitted', revision: ben.revision + 1 },
    ],
  });

  await expect.element(page.getByText('Looking at Ana, rejected')).toBeVisible();
});

test('a page of all creators shows what waits for the business, whatever waits for another actor', async () => {
  const project = { ...ofBusiness, campaignId: campaign.id };
  await aBusinessHere({
    projects: [aProject({ ...project, id: idOf(1), creatorFirstName: 'Sam' })],
    candidates: [aCandidate({ ...project, state: 'applied' })],
  });

  showFrame('content-review', campaign.id);
  await expect.element(page.getByText('Sam’s turn')).toBeVisible();

  showFrame('candidates', campaign.id);
  await expect.element(page.getByText('Your turn')).toBeVisible();
});

test('a fetched campaign stays on the screen while first contact brings its records, one kind after the other', async () => {
  const fetched = aCampaign({ ...ofBusiness, id: newId<CampaignId>(), title: 'Peach season' });
  const ofFetched = { ...ofBusiness, campaignId: fetched.id, creatorFirstName: 'Ana' };
  const project = aProject({
    ...ofFetched,
    id: idOf(1),
    step: 'get_approval_for_content',
    contentState: 'submitted',
  });
  const candidate = aCandidate({ ...ofFetched, id: project.id });
  answering(({ pathname }) =>
    pathname.includes(fetched.id)
      ? {
          campaigns: [fetched],
          candidates: [candidate],
          projects: [project],
          appointments: [],
          content: [],
        }
      : undefined,
  );
  await aBusinessHere({});
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Infinity });
  showFrame('content-review', fetched.id);
  const shown = page.getByText('Looking at Ana, submitted');
  await expect.element(shown).toBeVisible();
  const held = shown.element();

  await tell({ candidates: [candidate] });
  await tell({ campaigns: [{ ...fetched, title: 'Plum season' }] });
  await expect.element(page.getByRole('heading', { name: 'Plum season' })).toBeVisible();
  await tell({ projects: [{ ...project, contentState: 'approved' }] });
  await expect.element(page.getByText('Looking at Ana, approved')).toBeVisible();
  expect(page.getByText('Looking at Ana, approved').element()).toBe(held);

  // What has come once is the device's alone.
  await useCurrentReplica.getState().replica?.apply({
    collections: noChanges(),
    gone: [{ collection: 'projects', id: project.id, revision: project.revision + 9 }],
  });
  await expect.element(page.getByText('Looking at undefined, undefined')).toBeVisible();
});
