import { useEffect, useState } from 'react';
import { PICTURE_TYPE } from '#contract/pictures/rules.ts';
import type { Prepared } from '#src/data/media/prepare.ts';

/** An address for the chosen picture, taken back when another one is chosen or the screen is left. */
export function usePhotoPreview(chosen: Prepared | null): string | null {
  const [shown, setShown] = useState<{ of: Prepared; url: string } | null>(null);
  useEffect(() => {
    if (!chosen) return;
    const url = URL.createObjectURL(new Blob([chosen.bytes], { type: PICTURE_TYPE }));
    setShown({ of: chosen, url });
    return () => URL.revokeObjectURL(url);
  }, [chosen]);
  return shown && shown.of === chosen ? shown.url : null;
}
