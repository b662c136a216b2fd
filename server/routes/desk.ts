import { ok } from '#contract/result.ts';
import { announce, announcementDesk } from '../desk/announce.ts';
import { answerRequest } from '../desk/answer-request.ts';
import { changeAccess } from '../desk/change-access.ts';
import { closeRequest } from '../desk/close-request.ts';
import { decideDispute } from '../desk/decide-dispute.ts';
import { deskChat } from '../desk/desk-chat.ts';
import { deskItem } from '../desk/desk-item.ts';
import { deskPage } from '../desk/desk-page.ts';
import { findPerson, personOfItem } from '../desk/find-person.ts';
import { readNote } from '../desk/read-note.ts';
import type { Handlers } from '../http/call.ts';

export const deskRoutes: Handlers<
  | 'desk'
  | 'deskItem'
  | 'deskChat'
  | 'decideDispute'
  | 'answerDeskItem'
  | 'closeDeskItem'
  | 'readNote'
  | 'findPerson'
  | 'deskPerson'
  | 'suspendPerson'
  | 'reinstatePerson'
  | 'announcements'
  | 'announce'
> = {
  async desk({ deps, caller, query }) {
    return ok(await deskPage(deps.pool, caller, query.after ?? null));
  },
  async deskItem({ deps, caller, params }) {
    return deskItem(deps.pool, caller, params.id);
  },
  async deskChat({ deps, params, query }) {
    return deskChat(deps.pool, params.id, query.before);
  },
  async decideDispute({ deps, caller, params, body }) {
    return decideDispute(deps, caller, params.id, body);
  },
  async answerDeskItem({ deps, caller, params, body }) {
    return answerRequest(deps, caller, params.id, body);
  },
  async closeDeskItem({ deps, caller, params, body }) {
    return closeRequest(deps, caller, params.id, body.reason);
  },
  async readNote({ deps, caller, params, body }) {
    return readNote(deps, caller, params.id, body.words);
  },
  async findPerson({ deps, caller, body }) {
    return ok({ person: await findPerson(deps.pool, caller, body.email) });
  },
  async deskPerson({ deps, caller, params, query }) {
    return personOfItem(deps.pool, caller, { id: params.id, item: query.item });
  },
  async suspendPerson({ deps, caller, params, body }) {
    return changeAccess(deps, caller, { ...body, act: 'suspend', id: params.id });
  },
  async reinstatePerson({ deps, caller, params, body }) {
    return changeAccess(deps, caller, { ...body, act: 'reinstate', id: params.id });
  },
  async announcements({ deps }) {
    return ok(await announcementDesk(deps.pool));
  },
  async announce({ deps, caller, body }) {
    return announce(deps, caller, body);
  },
};
