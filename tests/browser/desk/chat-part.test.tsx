import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MessageId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskChat } from '#contract/support/desk.ts';
import { ProjectPart } from '#src/features/desk/components/project-part.tsx';
import { aUser, serving, signInAs } from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { dispute, disputeDetail } from './desk-items.ts';

const message = (body: string): DeskChat['messages'][number] => ({
  id: newId<MessageId>(),
  by: 'creator',
  body,
  on: dispute.since,
});
const [first, second, third, fourth] = ['One', 'Two', 'Three', 'Four'].map(message);
const project = disputeDetail.project!;
const names = { business: 'Desert Bloom', creator: 'Leo Ruiz' };

function Screen() {
  const [isNew, setIsNew] = useState(false);
  const chat = { messages: isNew ? [third!, fourth!] : [second!, third!], before: isNew ? 3 : 2 };
  return (
    <SignedIn>
      <button onClick={() => setIsNew(true)}>A message came</button>
      <ProjectPart
        id={dispute.id}
        project={{ ...project, chat }}
        names={names}
        eventLabel={String}
      />
    </SignedIn>
  );
}

test('earlier messages stay when a new one comes', async () => {
  const user = { ...aUser('creator'), isSupport: true };
  const path = `GET /desk/${dispute.id}/chat`;
  serving({ 'GET /me': user, [path]: { messages: [first], before: null } });
  await signInAs(user);
  mount(<Screen />);
  const chat = page.getByRole('region', { name: 'Chat' });
  await chat.getByRole('button', { name: 'Show earlier messages' }).click();
  const words = () => [...chat.element().querySelectorAll('li')].map((one) => one.textContent);
  await expect.poll(words).toEqual([/One$/, /Two$/, /Three$/].map(matching));

  await page.getByRole('button', { name: 'A message came' }).click();

  await expect.poll(words).toEqual([/One$/, /Two$/, /Three$/, /Four$/].map(matching));
});

const matching = (end: RegExp) => expect.stringMatching(end) as string;
