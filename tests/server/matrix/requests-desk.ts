import { newId } from '#contract/new-id.ts';
import type { deskRoutes } from '#contract/routes/desk.ts';
import { self, type Asked } from './asked.ts';

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
  readNote: self(() => ({ id: newId() }), 'NOT_FOUND'),
  findPerson: self(() => ({ body: { email: 'nobody@pollin.test' } }), 'NOT_FOUND'),
  deskPerson: self(() => ({ id: newId() }), 'NOT_FOUND'),
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
