import { lazyWithPreload } from '#src/lib/lazy-with-preload.tsx';
import { Box } from '#src/ui/layout.tsx';
import { loadMessageLog } from '../load-message-log.ts';

export const LazyMessageLog = lazyWithPreload(loadMessageLog, <Box grow />);
