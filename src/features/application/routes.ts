/** Where a creator completes the profile, finds more to work on, and sees what is going on. */
export const PROFILE = '/creator/profile/edit';
export const OPPORTUNITIES = '/creator/dashboard';
export const PIPELINE = '/creator/pipeline';
