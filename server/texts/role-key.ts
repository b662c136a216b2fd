import type { Role } from '#contract/permissions.ts';

type RoleKey<R extends Role> = R extends `corp-${infer Rest}` ? `corp_${Rest}` : R;

/** A role as the end of a text's key. */
export const roleKey = <R extends Role>(role: R): RoleKey<R> =>
  role.replace('-', '_') as RoleKey<R>;
