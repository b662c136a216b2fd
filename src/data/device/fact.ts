import type { AccountId } from '#contract/ids.ts';

/**
 * Facts about this device. `signedOut` outlives the wipe of a logout and forbids refreshing until the server has
 * ended the session; `contact` is whether the server was reached last, and when.
 */
export type Fact =
  | { key: 'signedOut'; at: number }
  | {
      key: 'contact';
      reachable: boolean;
      /** Something else answered in the server's place: a Wi-Fi that requires a sign-in. */
      isPortal: boolean;
      /** Our server answered, with an error of its own. */
      isTrouble?: boolean;
      /** How often the server was reached after it was not: a return is seen, however short the loss was. */
      returns?: number;
      at: number;
      reachedAt: number | null;
      /** By how many milliseconds this device's clock is behind the server's. */
      skew?: number;
    }
  /** The server no longer serves apps that speak this protocol. */
  | { key: 'updateNeeded'; protocol: number; at: number }
  /** Unseen notifications of each account: the app's badge shows them all. */
  | { key: 'badge'; counts: Partial<Record<AccountId, number>>; at: number }
  /** A system notification of another account than the active one opened the app, which asks before it goes there. */
  | { key: 'clicked'; url: string; accountId: AccountId; at: number }
  /** A push arrived last at this time. */
  | { key: 'push'; at: number }
  /** The browser took the push subscription back: the app subscribes again when it is opened next. */
  | { key: 'pushLost'; at: number }
  /** Push was switched off on this device; the server does not know yet, or the browser still has its subscription. */
  | { key: 'pushEnding'; fcmToken: string | null; at: number }
  /** Names of the accounts that the user no longer belongs to, for the work that is left of them. */
  | { key: 'formerAccounts'; names: Partial<Record<AccountId, string>>; at: number }
  /** Videos wait for Wi-Fi on this device. */
  | { key: 'wifiForVideo'; at: number }
  /** The build that read each account's stored records last. */
  | { key: 'checked'; versions: Partial<Record<AccountId, string>>; at: number };
