import { newId } from '#contract/new-id.ts';
import type { deskRoutes } from '#contract/routes/desk.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { self, type Aim, type Asked, type Sent } from './asked.ts';

/** The calls of the support desk, which does not exist for any account. */
export const askedOfSupport: Record<keyof typeof deskRoutes, Asked> = {
  desk: self(() => ({}), 'NOT_FOUND'),
  deskItem: self(() => ({ id: newId() }), 'NOT_FOUND'),
  deskChat: self(() => ({ id: newId(), query: { before: '1' } }), 'NOT_FOUND'),
  decideDispute: self(
    () => ({ id: newId(), body: { decision: 'restore', reason: 'Both agreed.' } }),
    'NOT_FOUND',
  ),
  answerDeskItem: self(
    () => ({ id: newId(), body: { messageId: newId(), message: 'We mended it.' } }),
    'NOT_FOUND',
  ),
  closeDeskItem: self(() => ({ id: newId(), body: { reason: 'Answered by mail.' } }), 'NOT_FOUND'),
  readNote: self(() => ({ id: newId(), body: { words: 'He asked for cash.' } }), 'NOT_FOUND'),
  findPerson: self(() => ({ body: { email: 'nobody@pollin.test' } }), 'NOT_FOUND'),
  deskPerson: self(() => ({ id: newId(), query: { item: newId() } }), 'NOT_FOUND'),
  suspendPerson: self(
    () => ({ id: newId(), body: { actId: newId(), reason: 'Asked for money.' } }),
    'NOT_FOUND',
  ),
  reinstatePerson: self(
    () => ({ id: newId(), body: { actId: newId(), reason: 'It was a mistake.' } }),
    'NOT_FOUND',
  ),
  announcements: self(() => ({}), 'NOT_FOUND'),
  announce: self(() => {
    const words = { en: 'News', es: 'Novedades' };
    return { body: { id: newId(), audience: 'everyone', titles: words, bodies: words } };
  }, 'NOT_FOUND'),
};

type DeskAnswer = {
  send: (aim: Aim) => Sent;
  /** Answers to staff about their own world, and about one that is not theirs; undefined: not asked, since it changes that world. */
  ofOwn: 'ok' | RefusalCode;
  ofOthers?: 'ok' | RefusalCode;
};

const reason = 'They asked for money by mail.';
const act = () => ({ actId: newId(), reason });
const NOBODYS = { ofOwn: 'NOT_FOUND', ofOthers: 'NOT_FOUND' } as const;
const EVERYBODYS = { ofOwn: 'ok', ofOthers: 'ok' } as const;

/** What the desk answers to its staff about worlds in which nobody has reported a problem. */
export const deskAnswers: Record<keyof typeof deskRoutes, DeskAnswer[]> = {
  desk: [{ send: () => ({}), ...EVERYBODYS }],
  deskItem: [
    { send: ({ world, side }) => ({ id: world.supportRequestIds[side] }), ...EVERYBODYS },
    { send: ({ world }) => ({ id: world.done.projectId }), ...NOBODYS },
    { send: ({ world }) => ({ id: world.reviewId }), ofOwn: 'NOT_FOUND', ofOthers: 'ok' },
  ],
  deskChat: [
    { send: ({ world }) => ({ id: world.done.projectId, query: { before: '9' } }), ...NOBODYS },
  ],
  decideDispute: [
    {
      send: ({ world }) => ({ id: world.going.projectId, body: { decision: 'cancel', reason } }),
      ...NOBODYS,
    },
  ],
  answerDeskItem: [
    {
      send: ({ world, side }) => ({
        id: world.supportRequestIds[side],
        body: { messageId: newId(), message: 'We mended it.' },
      }),
      ofOwn: 'FORBIDDEN',
    },
  ],
  closeDeskItem: [
    {
      send: ({ world, side }) => ({ id: world.supportRequestIds[side], body: { reason } }),
      ofOwn: 'FORBIDDEN',
    },
  ],
  readNote: [
    { send: ({ world }) => ({ id: world.reviewId, body: { words: 'Rude.' } }), ofOwn: 'NOT_FOUND' },
  ],
  findPerson: [{ send: () => ({ body: { email: 'nobody@pollin.test' } }), ...EVERYBODYS }],
  deskPerson: [
    {
      send: ({ world, side }) => ({
        id: world.userId,
        query: { item: world.supportRequestIds[side] },
      }),
      ofOwn: 'NOT_FOUND',
      ofOthers: 'ok',
    },
  ],
  suspendPerson: [{ send: ({ world }) => ({ id: world.userId, body: act() }), ofOwn: 'FORBIDDEN' }],
  reinstatePerson: [
    { send: ({ world }) => ({ id: world.userId, body: act() }), ofOwn: 'FORBIDDEN' },
  ],
  announcements: [{ send: () => ({}), ...EVERYBODYS }],
  announce: [
    {
      send: () => {
        const words = { en: 'News', es: 'Novedades' };
        return { body: { id: newId(), audience: 'everyone', titles: words, bodies: words } };
      },
      ...EVERYBODYS,
    },
  ],
};
