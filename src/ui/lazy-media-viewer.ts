import { lazy } from 'react';

/** The media viewer, whose code comes when something is opened in it first. */
export const MediaViewer = lazy(async () => ({
  default: (await import('./media-viewer.tsx')).MediaViewer,
}));
