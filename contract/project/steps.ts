/** The specification's steps (4), and the end without an outcome. `select_candidate` has no project yet. */
export const projectSteps = [
  'select_candidate',
  'schedule_shoot',
  'get_approval_for_content',
  'content_rejected',
  'content_approved',
  'submit_post',
  'completed',
  'cancelled',
] as const;
export type ProjectStep = (typeof projectSteps)[number];

export const contentStates = ['none', 'uploading', 'submitted', 'rejected', 'approved'] as const;
export type ContentState = (typeof contentStates)[number];
export const postStates = ['none', 'partial', 'submitted', 'changesRequested', 'verified'] as const;
export type PostState = (typeof postStates)[number];
