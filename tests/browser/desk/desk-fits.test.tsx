import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReactNode } from 'react';
import { DeskItemRoute, DeskPersonRoute, DeskRoute } from '#src/app/desk-routes.tsx';
import { lengthenTexts, misfits } from '../app/overflow.ts';
import { aUser, serving, signInAs } from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { aPerson, dispute, disputeDetail, noteDetail, request } from './desk-items.ts';

/** A word that no screen is wide enough for. */
const LONG_WORD = 'Llanfairpwllgwyngyll'.repeat(8);
const project = disputeDetail.project!;
const long = {
  ...disputeDetail,
  item: { ...dispute, reason: LONG_WORD },
  project: {
    ...project,
    brief: { description: LONG_WORD, dos: [LONG_WORD], donts: [] },
    content: project.content.map((one) => ({ ...one, shot: LONG_WORD, caption: LONG_WORD })),
    posts: project.posts.map((one) => ({ ...one, url: `https://example.com/${LONG_WORD}` })),
    chat: {
      before: 9,
      messages: project.chat.messages.map((one) => ({ ...one, body: LONG_WORD })),
    },
  },
};

const screens: [name: string, screen: ReactNode, landmark: string][] = [
  ['the queue', <DeskRoute key="queue" />, 'Contested no-show'],
  ['a problem', <DeskItemRoute key="item" id={dispute.id} />, 'The locked gate'],
  ['a note', <DeskItemRoute key="note" id={noteDetail.item.id} />, 'Mark as read'],
  [
    'a person',
    <DeskPersonRoute key="person" id={aPerson.id} item={dispute.id} />,
    'Suspend access',
  ],
];

const settled = async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
};

test.each(screens)(
  '%s of the desk fits a narrow phone and breaks no rule of accessibility',
  async (_, screen, landmark) => {
    onTestFinished(() => void (document.documentElement.style.fontSize = ''));
    const user = { ...aUser('creator'), isSupport: true };
    serving({
      'GET /me': user,
      'GET /desk': { items: [request, dispute, noteDetail.item], next: 'later' },
      [`GET /desk/${dispute.id}`]: long,
      [`GET /desk/${noteDetail.item.id}`]: noteDetail,
      [`GET /desk/people/${aPerson.id}/card`]: aPerson,
    });
    await signInAs(user);
    await page.viewport(320, 640);
    mount(
      <main>
        <SignedIn>{screen}</SignedIn>
      </main>,
    );
    await expect
      .poll(() => document.querySelector('main')?.innerHTML.includes(landmark))
      .toBe(true);

    await settled();
    expect.soft(misfits()).toEqual([]);
    const shorten = lengthenTexts();
    await settled();
    expect.soft(misfits(), 'with texts three times as long').toEqual([]);
    shorten();
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = '200%';
    await settled();
    expect.soft(misfits(), 'with text twice as large').toEqual([]);
    document.documentElement.style.fontSize = '';

    for (const width of [390, 1280]) {
      await page.viewport(width, 900);
      await settled();
      expect.soft(misfits(), `at ${width} px`).toEqual([]);
      const { violations } = await axe.run('main', {
        // The frame around a screen has its heading.
        rules: { 'page-has-heading-one': { enabled: false }, region: { enabled: false } },
      });
      const broken = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      );
      expect.soft(broken, `at ${width} px`).toEqual([]);
    }
  },
);
