import { between } from './faults-between.ts';
import { supportDesk } from './desk.ts';
import { people } from './faults-people.ts';
import { pictures } from './faults-pictures.ts';
import { versions } from './faults-versions.ts';
import { writing } from './faults-writing.ts';
import { money } from './money.ts';
import type { Mutant, RowWithoutMutant } from './mutant.ts';
import { access } from './security-access.ts';
import { operation } from './security-operation.ts';
import { programs } from './security-programs.ts';
import { server } from './security-server.ts';
import { sessions } from './security-sessions.ts';
import { web } from './security-web.ts';

/** Every mutant of the lists of faults and of security. */
export const mutants: readonly Mutant[] = [
  ...writing,
  ...between,
  ...people,
  ...versions,
  ...pictures,
  ...money,
  ...access,
  ...sessions,
  ...web,
  ...server,
  ...operation,
  ...programs,
  ...supportDesk,
];

/** Rows without code in the project. */
export const withoutMutant: readonly RowWithoutMutant[] = [];
