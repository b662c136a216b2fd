import { expect } from './expect.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { ApiUser } from './api-user.ts';

/** Commands in one call, as the app sends them. */
const BATCH = 20;

/** The other side of a conversation, at a program instead of a screen: sees what really arrived there, and writes. */
export class OtherParty {
  readonly #user: ApiUser;
  readonly accountId: AccountId;

  private constructor(user: ApiUser, accountId: AccountId) {
    this.#user = user;
    this.accountId = accountId;
  }

  static async signIn(server: { url: string }, email: string): Promise<OtherParty> {
    const user = new ApiUser(server.url);
    const { currentMembership } = await user.signIn(email);
    if (!currentMembership) throw new Error(`${email} has no account`);
    return new OtherParty(user, currentMembership.accountId);
  }

  /** The conversation with Maya about the late-night tacos, where most stories play. */
  async room(): Promise<ChatroomRecord> {
    const { data } = await this.#user.get('chatrooms', '/chatrooms', this.accountId);
    const room = data.find(
      (one) => /tacos/.test(one.campaignTitle) && one.creatorFirstName === 'Maya',
    );
    if (!room) throw new Error('The demo has no such room');
    return room;
  }

  /** The newest messages of the room, oldest first. */
  async texts(): Promise<string[]> {
    const { chatroomId } = await this.room();
    const path = `/chatrooms/${chatroomId}/messages?limit=512`;
    const { messages } = await this.#user.get('chatroomMessages', path, this.accountId);
    return messages.map((one) => one.message);
  }

  /** Waits until every text has arrived; each of them once, in this order. */
  async expectOnce(...texts: string[]): Promise<void> {
    await expect
      .poll(async () => (await this.texts()).filter((one) => texts.includes(one)))
      .toEqual(texts);
  }

  async expectNone(text: string): Promise<void> {
    expect(await this.texts()).not.toContain(text);
  }

  /** Writes messages, in this order. */
  async say(...messages: string[]): Promise<void> {
    const { chatroomId, campaignId, businessId, creatorId } = await this.room();
    const room = { chatroomId, campaignId, businessId, creatorId, isMessageFromCreator: false };
    const occurredAt = new Date().toISOString();
    for (let from = 0; from < messages.length; from += BATCH) {
      const commands = messages.slice(from, from + BATCH).map((message) => ({
        id: newId<CommandId>(),
        kind: 'addMessage',
        occurredAt,
        payload: { ...room, message },
      }));
      await this.#user.post('sendCommands', '/commands', { commands }, this.accountId);
    }
  }
}
