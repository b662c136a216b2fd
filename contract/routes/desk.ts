import * as z from 'zod/mini';
import { commandId, isUuid, projectId, reviewId, userId } from '../ids.ts';
import { announcementDesk, newAnnouncement } from '../support/announcements.ts';
import {
  deskChat,
  deskDecisions,
  deskDetail,
  deskPage,
  deskReason,
  noteRead,
} from '../support/desk.ts';
import { accessAct, deskPerson, personSearch } from '../support/people.ts';
import { supportAnswer } from '../support/thread.ts';
import { messagePosition } from './chat.ts';
import { success, type Route } from './route.ts';

/** A request, a project with a problem, or a review with a note for support. */
const item = z.strictObject({ id: z.uuid() });

/** The support desk: for support staff only, and online only. */
export const deskRoutes = {
  desk: {
    method: 'GET',
    path: '/desk',
    access: 'support',
    offline: 'read',
    /** `after`: the `next` of the page before. */
    query: z.strictObject({
      after: z.optional(
        z.string().check(
          z.maxLength(80),
          z.refine((text) => isDeskPosition(text)),
        ),
      ),
    }),
    answer: deskPage,
  },
  deskItem: {
    method: 'GET',
    path: '/desk/{id}',
    access: 'support',
    offline: 'read',
    params: item,
    answer: deskDetail,
  },
  /** Messages of a reported project's chat with a number below `before`. */
  deskChat: {
    method: 'GET',
    path: '/desk/{id}/chat',
    access: 'support',
    offline: 'read',
    params: z.strictObject({ id: projectId }),
    query: z.strictObject({ before: messagePosition }),
    answer: deskChat,
  },
  decideDispute: {
    method: 'POST',
    path: '/desk/{id}/decide',
    access: 'support',
    offline: 'onlineOnly',
    params: z.strictObject({ id: projectId }),
    body: z.strictObject({ decision: z.enum(deskDecisions), reason: deskReason }),
    answer: success,
  },
  answerDeskItem: {
    method: 'POST',
    path: '/desk/{id}/answer',
    access: 'support',
    offline: 'onlineOnly',
    params: z.strictObject({ id: commandId }),
    body: supportAnswer,
    answer: success,
  },
  closeDeskItem: {
    method: 'POST',
    path: '/desk/{id}/close',
    access: 'support',
    offline: 'onlineOnly',
    params: z.strictObject({ id: commandId }),
    body: z.strictObject({ reason: deskReason }),
    answer: success,
  },
  readNote: {
    method: 'POST',
    path: '/desk/{id}/read',
    access: 'support',
    offline: 'onlineOnly',
    params: z.strictObject({ id: reviewId }),
    body: noteRead,
    answer: success,
  },
  /** The address is in the body, because addresses of calls are logged. */
  findPerson: {
    method: 'POST',
    path: '/desk/people',
    access: 'support',
    offline: 'read',
    body: personSearch,
    /** Null for an address without a user. */
    answer: z.object({ person: z.nullable(deskPerson) }),
  },
  /** Someone whom an item concerns: nobody else is opened by their id. */
  deskPerson: {
    method: 'GET',
    path: '/desk/people/{id}/card',
    access: 'support',
    offline: 'read',
    params: z.strictObject({ id: userId }),
    query: z.strictObject({ item: z.uuid() }),
    answer: deskPerson,
  },
  suspendPerson: {
    method: 'POST',
    path: '/desk/people/{id}/suspend',
    access: 'support',
    offline: 'onlineOnly',
    params: z.strictObject({ id: userId }),
    body: accessAct,
    answer: success,
  },
  reinstatePerson: {
    method: 'POST',
    path: '/desk/people/{id}/reinstate',
    access: 'support',
    offline: 'onlineOnly',
    params: z.strictObject({ id: userId }),
    body: accessAct,
    answer: success,
  },
  announcements: {
    method: 'GET',
    path: '/announcements',
    access: 'support',
    offline: 'read',
    answer: announcementDesk,
  },
  announce: {
    method: 'POST',
    path: '/announcements',
    access: 'support',
    offline: 'onlineOnly',
    body: newAnnouncement,
    answer: success,
  },
} as const satisfies Record<string, Route>;

/** The time and the id of an item, separated by a space. */
function isDeskPosition(text: string): boolean {
  const [since = '', id = '', ...more] = text.split(' ');
  return more.length === 0 && z.safeParse(z.iso.datetime(), since).success && isUuid(id);
}
