import type { CommandBody } from '#contract/commands/command.ts';
import type { CommandId } from '#contract/ids.ts';
import type { Direct } from '#src/data/device/send-directly.ts';
import type { SimDevice } from './sim-device.ts';

/**
 * A command that a device reported as saved, or sent at once. `latest`: a newer one of its kind may take its place before it is
 * sent. `direct`: it was never stored. `isPoison`: the server must refuse it, and nothing else may suffer.
 */
export type Queued = {
  id: CommandId;
  device: SimDevice;
  body: CommandBody;
  how: 'queue' | 'latest' | 'direct';
  isPoison: boolean;
  /** It was on the device when its person signed out: never sent, or perhaps. */
  wasWiped: false | 'unsent' | 'sent';
  /** It was refused, and the person tried it once more as another one. */
  wasRenamed: boolean;
  /** What became of a direct one. */
  direct: Direct | null;
};

/** Everything that anyone ever asked for, in the order in which it was asked. */
export class Ledger {
  readonly #entries = new Map<CommandId, Queued>();

  add(entry: Pick<Queued, 'id' | 'device' | 'body' | 'how'> & { isPoison?: boolean }): Queued {
    const flags = { wasWiped: false, wasRenamed: false, direct: null } as const;
    const whole = { isPoison: false, ...flags, ...entry };
    this.#entries.set(entry.id, whole);
    return whole;
  }

  /** A refused command is retried under another id. */
  rename(id: CommandId, another: CommandId): void {
    const entry = this.#entries.get(id);
    if (!entry || id === another) return;
    this.#entries.set(another, { ...entry, id: another });
    entry.wasRenamed = true;
  }

  has = (id: CommandId): boolean => this.#entries.has(id);

  get all(): Queued[] {
    return [...this.#entries.values()];
  }

  of(device: SimDevice): Queued[] {
    return this.all.filter((one) => one.device === device);
  }

  /** The commands of one kind on a device. */
  ofKind<K extends CommandBody['kind']>(
    kind: K,
  ): (Queued & { body: Extract<CommandBody, { kind: K }> })[] {
    return this.all.filter(
      (one): one is Queued & { body: Extract<CommandBody, { kind: K }> } => one.body.kind === kind,
    );
  }
}
