import { v7 } from 'uuid';

/** A new time-ordered id, branded by the caller's type: `newId<CommandId>()`. */
export const newId = <T extends string>(): T => v7() as T;
