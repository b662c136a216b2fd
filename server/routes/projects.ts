import { refused } from '#contract/result.ts';
import type { Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';

const later = () => Promise.resolve(refused(refuse('UNAVAILABLE')));

export const projectRoutes: Handlers<
  'projects' | 'project' | 'projectEvent' | 'addContent' | 'submitReview'
> = {
  projects: later,
  project: later,
  projectEvent: later,
  addContent: later,
  submitReview: later,
};
