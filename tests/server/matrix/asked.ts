import type { AccountId } from '#contract/ids.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import type { Side } from './cast.ts';
import type { World } from './world.ts';

/** What a call is sent with. */
export type Sent = {
  id?: string;
  query?: Record<string, string>;
  body?: object;
  form?: Record<string, string>;
  headers?: Record<string, string>;
};

/** Whose world a call is aimed at, the side that calls, and for which account it does. */
export type Aim = { world: World; side: Side; accountId: AccountId };

export type Asked = {
  send: (aim: Aim) => Sent;
  /**
   * What the call says of a thing that is not the caller's: that there is none (`object`); nothing, as of no thing at all (`quiet`);
   * what everyone may know (`public`: names and works, never more). `self`: it names no thing.
   */
  of: 'object' | 'quiet' | 'public' | 'self';
  /** Why the owner is refused here, where that is what the call says to what this test can send. */
  own?: RefusalCode;
  /** Names people whom everyone who may ask can find. */
  namesPeople?: true;
};

export const self = (send: Asked['send'] = () => ({}), own?: RefusalCode): Asked => ({
  send,
  of: 'self',
  own,
});
export const object = (send: Asked['send']): Asked => ({ send, of: 'object' });
