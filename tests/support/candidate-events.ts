import { candidateTransitions, type CandidateEvent } from '#contract/candidate/rules.ts';

export const candidateEvents = Object.keys(candidateTransitions) as CandidateEvent[];
